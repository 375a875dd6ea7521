import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NoConnection({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4" role="alert">
      <EmptyState
        title="Canvass isn’t responding"
        text="Unable to connect to server. Please check your connection and try again."
        action={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </main>
  )
}
