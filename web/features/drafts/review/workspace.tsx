import type { DraftLine, DraftRun } from '#contract/drafts.ts'
import { formatCost } from '#web/lib/model-usage.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { countLines, STAGES, stageOf } from '../states.ts'
import { ApproveAll } from './approve-all.tsx'
import { Decisions, DeskFacts } from './desk-parts.tsx'
import { FRAME } from './frame.ts'
import { NothingOpen } from './nothing-open.tsx'
import { OpenDraft } from './open-draft.tsx'
import { QueueList } from './queue-list.tsx'
import { RunHeader } from './run-header.tsx'
import { useControl } from './use-control.ts'
import { useDesk } from './use-desk.ts'
import { usePlaceInUrl, useQueue } from './use-queue.ts'

// Lazy: only narrow screens show it.
const Sheet = lazyPart(() => import('#web/ui/sheet.tsx'), 'Sheet')

/** The queue on the left, one draft, and its facts on the right. Narrow screens show queue and facts as sheets. */
export function Workspace({ run, lines }: { run: DraftRun; lines: DraftLine[] }) {
  const queue = useQueue(lines, usePlaceInUrl())
  const desk = useDesk(run, queue)
  const counts = countLines(lines)
  const { line, over, setOver } = desk
  const close = () => setOver(null)
  return (
    <div className={FRAME} data-full-page>
      <RunHeader
        run={run}
        counts={counts}
        isDraftOpen={line !== undefined}
        onApproveAll={() => setOver('approve-all')}
        onQueue={() => setOver('queue')}
      />
      <RunNotice run={run} />
      <div className="flex min-h-0 flex-1">
        <nav
          aria-label="Queue"
          className="flex w-60 shrink-0 flex-col 2xl:w-68 border-line border-r bg-sunken max-lg:hidden"
        >
          <QueueList queue={queue} counts={counts} />
        </nav>
        <div className="flex min-w-0 flex-1 flex-col max-md:bg-panel">
          <div ref={desk.scroller} data-scroller className="min-h-0 flex-1 overflow-y-auto md:p-4 2xl:p-6">
            <div className="mx-auto max-w-2xl">
              {line ? (
                <OpenDraft run={run} line={line} desk={desk} />
              ) : (
                <div className="overflow-hidden border-line bg-panel md:rounded-xl md:border">
                  <NothingOpen run={run} counts={counts} queue={queue} />
                </div>
              )}
            </div>
          </div>
          {line && line.state !== 'queued' && !desk.typed && (
            <div className="border-line border-t bg-panel px-3 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-4">
              <div className="mx-auto max-w-2xl">
                <Decisions run={run} line={line} desk={desk} />
              </div>
            </div>
          )}
        </div>
        {line && (
          <aside
            aria-label="Facts"
            className="w-68 shrink-0 overflow-y-auto border-line border-l bg-panel max-xl:hidden 2xl:w-80"
          >
            <h2 className="border-line border-b px-4 py-3 font-semibold text-base">
              {line.businessName}
              {line.town && <span className="wrap-anywhere block font-normal text-ink-2 text-sm">{line.town}</span>}
            </h2>
            {over !== 'facts' && <DeskFacts desk={desk} />}
          </aside>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {line && `${desk.position}: ${line.businessName}, ${STAGES[stageOf(line)].word}`}
      </p>
      {over === 'approve-all' && <ApproveAll run={run} queue={queue} onClose={close} onApproved={desk.approvedAll} />}
      {over === 'queue' && (
        <Sheet title="Queue" onClose={close}>
          <QueueList queue={queue} counts={counts} onChosen={close} />
        </Sheet>
      )}
      {over === 'facts' && (
        <Sheet title="Facts" onClose={close}>
          <DeskFacts desk={desk} onShown={close} />
        </Sheet>
      )}
    </div>
  )
}

/** Why the writing paused by itself, or that nothing is left for rewrites, with the one button that helps. */
function RunNotice({ run }: { run: DraftRun }) {
  const control = useControl(run.id)
  const notice = noticeOf(run)
  if (!notice) return null
  return (
    <Banner
      tone="warn"
      className="rounded-none! border-x-0 border-t-0"
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
