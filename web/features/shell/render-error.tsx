import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Stands in for a page that could not be drawn; the rest of the shell stays. */
export function RenderError() {
  return (
    <div role="alert">
      <EmptyState
        title="Something went wrong. Please refresh the page or try again later."
        action={<Button onClick={() => window.location.reload()}>Refresh the page</Button>}
        className="rounded-xl border border-line bg-panel"
      />
    </div>
  )
}
