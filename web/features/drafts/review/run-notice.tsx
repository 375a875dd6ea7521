import type { DraftRun } from '#contract/drafts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useControl } from './use-control.ts'

/** Why the writing paused by itself. */
export function RunNotice({ run }: { run: DraftRun }) {
  const control = useControl(run.id)
  if (run.state !== 'paused' || !run.reason) return null
  return (
    <Banner
      tone="warn"
      className="rounded-none border-x-0 border-t-0"
      action={
        <Button pending={control.isPending} onClick={() => control.mutate('continue')}>
          Try again
        </Button>
      }
    >
      The writing paused. {run.reason}
    </Banner>
  )
}
