import { sentenceOf } from '#web/lib/failure.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  /** Such as "Your campaigns couldn’t be loaded". */
  title: string
  error: Error
  onRetry: () => unknown
  className?: string
}

/** In place of what a failed query would have shown. */
export const LoadFailed = ({ title, error, onRetry, className }: LoadFailedProps) => (
  <EmptyState
    title={title}
    text={sentenceOf(error) ?? 'Please try again.'}
    action={<Button onClick={() => onRetry()}>Try again</Button>}
    className={className}
  />
)
