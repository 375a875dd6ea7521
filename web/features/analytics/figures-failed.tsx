import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'

export const FiguresFailed = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Card flush className="overflow-hidden">
    <LoadFailed title="The figures couldn’t be loaded" error={error} onRetry={onRetry} />
  </Card>
)
