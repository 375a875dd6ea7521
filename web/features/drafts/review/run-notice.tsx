import type { DraftRun } from '#contract/drafts.ts'
import { formatCost } from '#web/lib/model-usage.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useControl } from './use-control.ts'

/** Why the writing paused by itself, or that nothing is left for rewrites, with the one button that helps. */
export function RunNotice({ run }: { run: DraftRun }) {
  const control = useControl(run.id)
  const notice = noticeOf(run)
  if (!notice) return null
  return (
    <Banner
      tone="warn"
      className="rounded-none border-x-0 border-t-0"
      action={
        <Button pending={control.isPending} onClick={() => control.mutate(notice.action)}>
          {notice.button}
        </Button>
      }
    >
      {notice.text}
    </Banner>
  )
}

function noticeOf(run: DraftRun) {
  const { state, reason, budget } = run
  const allowMore = `Allow ${formatCost(budget ?? 0)} more`
  if (state === 'paused' && reason)
    return {
      text: `The writing paused. ${reason}`,
      button: isSpent(run) ? allowMore : 'Try again',
      action: 'continue' as const,
    }
  if (state === 'writing' || !isSpent(run)) return null
  const text = 'The budget for these drafts is used up. Rewriting one needs more.'
  return { text, button: allowMore, action: 'allow-more' as const }
}

const isSpent = ({ spent, spendLimit }: DraftRun) => spent !== null && spendLimit !== null && spent >= spendLimit
