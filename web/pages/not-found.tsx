import { Link } from '@tanstack/react-router'
import { buttonStyles } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-lg overflow-hidden rounded-xl border border-line bg-panel">
        <h1 className="sr-only">Page not found</h1>
        <EmptyState
          title="404: This place isn’t on the map"
          text="This page doesn’t exist or has moved. Check the URL, or start over from the home page."
          action={
            <Link to="/" className={buttonStyles({ variant: 'primary' })}>
              Go to home page
            </Link>
          }
        />
      </div>
    </main>
  )
}
