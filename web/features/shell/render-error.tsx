import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isNotLoaded, reloadIfReachable, reloadOnce } from '#web/lib/page-not-loaded.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Replaces a page that couldn't be rendered. The rest of the shell stays. */
export function RenderError({ error }: { error: unknown }) {
  const isMissing = isNotLoaded(error)
  useEffect(() => {
    if (isMissing) void reloadOnce(Date.now())
  }, [isMissing])
  const reload = useMutation({ mutationFn: reloadIfReachable })
  const isDown = reload.data === false
  return (
    <div role="alert">
      <EmptyState
        title={
          isMissing ? "This page didn't load" : 'Something went wrong. Please refresh the page or try again later.'
        }
        text={
          isMissing || isDown
            ? 'Canvass isn’t responding. What you typed is saved. Check your connection and try again.'
            : undefined
        }
        action={
          <Button pending={reload.isPending} onClick={() => reload.mutate()}>
            {isMissing ? 'Try again' : 'Refresh the page'}
          </Button>
        }
        className="rounded-xl border border-line bg-panel"
      />
    </div>
  )
}
