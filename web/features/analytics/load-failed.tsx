import { sentenceOf } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const LoadFailed = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Card flush className="overflow-hidden">
    <EmptyState
      title="Couldn’t load the figures"
      text={sentenceOf(error) ?? 'Please try again.'}
      action={<Button onClick={() => onRetry()}>Try again</Button>}
    />
  </Card>
)
