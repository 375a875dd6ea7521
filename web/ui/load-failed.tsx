import type { ReactNode } from 'react'
import { sentenceOf } from '#web/lib/refusal.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'

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

interface LoadedProps<Data> {
  of: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Such as "Your campaigns couldn’t be loaded". */
  failed: string
  /** The size of what comes. */
  className: string
  children: (data: Data) => ReactNode
}

/** What a query read; until then, its place. */
export function Loaded<Data>({ of: { data, error, refetch }, failed, className, children }: LoadedProps<Data>) {
  if (error) return <LoadFailed title={failed} error={error} onRetry={refetch} />
  return data === undefined ? <Skeleton className={className} /> : children(data)
}
