import { LoadFailed } from '#web/ui/load-failed.tsx'

export const FiguresFailed = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <LoadFailed title="The figures couldn’t be loaded" error={error} onRetry={onRetry} />
)
