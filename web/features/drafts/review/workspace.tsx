import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { DraftLine, DraftRun } from '#contract/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Shortcuts } from '#web/ui/shortcuts.tsx'
import { countLines, STAGES, stageOf } from '../states.ts'
import { Actions, StopRewriting } from './actions.tsx'
import { ApproveAll } from './approve-all.tsx'
import { FactList } from './fact-list.tsx'
import { FRAME } from './frame.ts'
import { NothingOpen } from './nothing-open.tsx'
import { OpenDraft } from './open-draft.tsx'
import { QueueList } from './queue-list.tsx'
import { lengthOf, RewriteLine } from './rewrite-line.tsx'
import { RunHeader } from './run-header.tsx'
import { RunNotice } from './run-notice.tsx'
import { type Desk, useDesk } from './use-desk.ts'
import { useQueue } from './use-queue.ts'

// Lazy, because its form needs zod.
const AddFact = lazy(() => import('./add-fact.tsx').then(m => ({ default: m.AddFact })))

// Lazy: only narrow screens show it.
const Sheet = lazy(() => import('#web/ui/sheet.tsx').then(m => ({ default: m.Sheet })))

interface WorkspaceProps {
  run: DraftRun
  lines: DraftLine[]
}

/** The queue on the left, one draft, and its facts on the right. Narrow screens show queue and facts as sheets. */
export function Workspace({ run, lines }: WorkspaceProps) {
  const queue = useQueue(run.id, lines)
  const desk = useDesk(run, queue)
  const counts = countLines(lines, queue.sample)
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
                  <NothingOpen run={run} counts={counts} queue={queue} onApproveAll={() => setOver('approve-all')} />
                </div>
              )}
            </div>
          </div>
          {line && line.state !== 'queued' && !desk.typed && <Bar run={run} line={line} desk={desk} />}
        </div>
        {line && (
          <aside
            aria-label="Facts"
            className="w-68 shrink-0 overflow-y-auto border-line border-l bg-panel max-xl:hidden 2xl:w-80"
          >
            <h2 className="border-line border-b px-4 py-3 font-semibold text-base">
              {line.businessName}
              {line.town && <span className="block font-normal text-ink-2 text-sm">{line.town}</span>}
            </h2>
            <DeskFacts desk={desk} />
          </aside>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {line && `${desk.position}: ${line.businessName}, ${STAGES[stageOf(line)].word}`}
      </p>
      {over === 'approve-all' && <ApproveAll run={run} queue={queue} onClose={close} onApproved={desk.approvedAll} />}
      <Suspense>
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
      </Suspense>
      {over === 'shortcuts' && <Shortcuts onClose={close} />}
    </div>
  )
}

/** The facts of the open draft, tied to its clauses. */
function DeskFacts({ desk, onShown }: { desk: Desk; onShown?: () => void }) {
  const { draft, line, supports, pointing, scroller, adding } = desk
  if (!draft || line?.state === 'queued') return null
  const show = (key: string) => {
    onShown?.()
    const clauses = scroller.current?.querySelectorAll<HTMLElement>('[data-backed-by]') ?? []
    const clause = [...clauses].find(({ dataset }) => dataset.backedBy === key)
    clause?.scrollIntoView({ block: 'center' })
    clause?.focus({ preventScroll: true })
  }
  return (
    <FactList
      {...supports}
      pointedKey={pointing.pointed?.key ?? null}
      onPoint={key => pointing.point(key === null ? null : { key, clause: null })}
      onShow={show}
    >
      {adding.isOpen ? (
        <Suspense>
          <AddFact draft={draft} onAdded={() => desk.recheck(draft)} onClose={adding.close} />
        </Suspense>
      ) : (
        <Button variant="link" onClick={adding.open} className="self-start px-2.75">
          <Plus aria-hidden />
          Add fact
        </Button>
      )}
    </FactList>
  )
}

/** At the bottom, where it stays: the decision, and above it how to rewrite. */
function Bar({ run, line, desk }: WorkspaceBarProps) {
  const { acts, draft, isRewriting, coming } = desk
  return (
    <div className="border-line border-t bg-panel px-3 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-4">
      <div className="mx-auto max-w-2xl">
        {desk.isAskingHow && (
          <RewriteLine
            length={draft ? lengthOf(draft.body) : run.length}
            facts={desk.supports.unused}
            onRewrite={desk.rewriteAs}
            onClose={desk.stopAsking}
          />
        )}
        {coming ? (
          <StopRewriting onStop={desk.stop} />
        ) : (
          <Actions line={line} draft={draft} isRewriting={isRewriting} acts={acts} onReopen={desk.reopen} />
        )}
      </div>
    </div>
  )
}

interface WorkspaceBarProps {
  run: DraftRun
  line: DraftLine
  desk: Desk
}
