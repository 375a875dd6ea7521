import { useQuery } from '@tanstack/react-query'
import { CheckCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import type { DraftLine, DraftRun } from '#contract/drafts.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { linesQuery } from '../queries.ts'
import { countLines } from '../states.ts'
import { ApproveAll } from './approve-all.tsx'
import { Decisions, DeskFacts } from './desk-parts.tsx'
import { NothingOpen } from './nothing-open.tsx'
import { OpenDraft } from './open-draft.tsx'
import { type Desk, useDesk } from './use-desk.ts'
import { useLiveRun } from './use-live-run.ts'
import { type Queue, usePlaceHere, useQueue } from './use-queue.ts'

// Lazy: only narrow screens show it.
const Sheet = lazyPart(() => import('#web/ui/sheet.tsx'), 'Sheet')

/** The drafts of a run, one at a time, inside another page: previous, next, approve, edit, rewrite, skip. */
export function RunDrafts({ run }: { run: DraftRun }) {
  useLiveRun(run.id)
  return (
    <Loaded of={useQuery(linesQuery(run.id))} failed="The drafts couldn’t be loaded" className="h-72">
      {lines => <Drafts run={run} lines={lines} />}
    </Loaded>
  )
}

function Drafts({ run, lines }: { run: DraftRun; lines: DraftLine[] }) {
  const queue = useQueue(lines, usePlaceHere())
  const desk = useDesk(run, queue, { hasKeys: false })
  const counts = countLines(lines)
  const { line, over, setOver } = desk
  const close = () => setOver(null)
  const approveAll = () => setOver('approve-all')
  return (
    <div ref={desk.scroller} className="flex flex-col gap-2 [&_kbd]:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {line ? <Turn queue={queue} desk={desk} line={line} /> : <span />}
        {counts.waiting > 0 && (
          <Button onClick={approveAll}>
            <CheckCheck aria-hidden />
            <span className="figures">Approve all {formatNumber(counts.waiting)} that passed</span>
          </Button>
        )}
      </div>
      {line ? (
        <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="min-w-0 overflow-hidden rounded-xl border border-line bg-panel [&>article]:rounded-none [&>article]:border-0">
            <OpenDraft run={run} line={line} desk={desk} canBeTemplate={false} />
            {line.state !== 'queued' && !desk.typed && (
              <div className="border-line border-t px-4 py-3 md:px-6">
                <Decisions run={run} line={line} desk={desk} />
              </div>
            )}
          </div>
          <aside aria-label="Facts" className="rounded-xl border border-line max-xl:hidden">
            {over !== 'facts' && <DeskFacts desk={desk} />}
          </aside>
        </div>
      ) : (
        <div className="rounded-xl border border-line">
          <NothingOpen run={run} counts={counts} queue={queue} />
        </div>
      )}
      {over === 'approve-all' && <ApproveAll run={run} queue={queue} onClose={close} onApproved={desk.approvedAll} />}
      {over === 'facts' && (
        <Sheet title="Facts" onClose={close}>
          <DeskFacts desk={desk} onShown={close} />
        </Sheet>
      )}
    </div>
  )
}

/** Turns to the previous or next draft, and says which one this is. */
const Turn = ({ queue: { at, shown, move }, desk, line }: { queue: Queue; desk: Desk; line: DraftLine }) => (
  <div className="flex min-w-0 items-center gap-1">
    <IconButton icon={ChevronLeft} label="Previous draft" disabled={at <= 0} onClick={() => move(-1)} />
    <IconButton icon={ChevronRight} label="Next draft" disabled={at >= shown.length - 1} onClick={() => move(1)} />
    <p aria-live="polite" className="min-w-0 truncate">
      <span className="figures text-ink-2 lg:sr-only">{desk.position}</span>
      <span className="font-medium max-lg:sr-only"> {line.businessName}</span>
      <span className="text-ink-2 max-lg:sr-only"> {line.town}</span>
    </p>
  </div>
)
