import { sentenceOf } from '#web/lib/refusal.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  /** Such as "Your campaigns couldn’t be loaded". */
  title: string
  /** If the error has no sentence for the user. */
  text?: string
  error: Error | null
  onRetry: () => unknown
  className?: string
}

/** In place of what a failed query would have shown. */
export const LoadFailed = ({ title, text = 'Please try again.', error, onRetry, className }: LoadFailedProps) => (
  <div role="alert">
    <EmptyState
      title={title}
      text={sentenceOf(error) ?? text}
      action={<Button onClick={() => onRetry()}>Try again</Button>}
      className={className}
    />
  </div>
)
