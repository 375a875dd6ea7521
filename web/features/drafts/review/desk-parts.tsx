import { Check, PencilLine, Plus, RefreshCw, SkipForward, Square, Undo2 } from 'lucide-react'
import type { DraftLine, DraftRun, LeadEmailDraft } from '#contract/drafts.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/kbd.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { isFlagged } from '../text.ts'
import { FactList } from './fact-list.tsx'
import { lengthOf, RewriteLine } from './rewrite-line.tsx'
import type { Desk } from './use-desk.ts'

// Lazy, because its form needs zod.
const AddFact = lazyPart(() => import('./add-fact.tsx'), 'AddFact')

/** The facts of the open draft, tied to its clauses. */
export function DeskFacts({ desk, onShown }: { desk: Desk; onShown?: () => void }) {
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
        <AddFact draft={draft} onAdded={() => desk.recheck(draft)} onClose={adding.close} />
      ) : (
        <Button variant="link" onClick={adding.open} className="self-start px-2.75">
          <Plus aria-hidden />
          Add fact
        </Button>
      )}
    </FactList>
  )
}

/** The decision on the open draft, and above it how to rewrite. */
export function Decisions({ run, line, desk }: { run: DraftRun; line: DraftLine; desk: Desk }) {
  const { acts, draft, isRewriting, coming } = desk
  return (
    <>
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
    </>
  )
}

interface ActionsProps {
  line: DraftLine
  draft: LeadEmailDraft | undefined
  isRewriting: boolean
  acts: Desk['acts']
  onReopen: () => void
}

/** Without icons beside the keys, all fit on one line. */
const LOOK = 'px-2.5 text-sm'

/** The decision on the open draft. They stay at the bottom. */
function Actions({ line, draft, isRewriting, acts, onReopen }: ActionsProps) {
  const isDecided = line.state === 'approved' || line.state === 'skipped'
  const canEdit = line.state === 'written' || line.state === 'approved'
  return (
    <div className="grid grid-cols-3 gap-2 md:gap-1.5 max-md:[&>button:first-child]:col-span-3 md:flex md:flex-wrap">
      {line.state === 'written' && (
        <Button variant="primary" size="lg" className={LOOK} pending={isRewriting} onClick={acts.approve}>
          <Check aria-hidden />
          {approveWords(line, draft)}
          <KeyHint>A</KeyHint>
        </Button>
      )}
      {isDecided && (
        <Button size="lg" className={LOOK} onClick={onReopen}>
          <Undo2 aria-hidden />
          Move back to review
        </Button>
      )}
      {canEdit && (
        <Button size="lg" className={LOOK} onClick={acts.edit}>
          <PencilLine aria-hidden className="md:hidden" />
          Edit
          <KeyHint>E</KeyHint>
        </Button>
      )}
      {(line.state === 'written' || line.state === 'failed') && (
        <Button size="lg" className={LOOK} pending={isRewriting} onClick={acts.rewrite}>
          <RefreshCw aria-hidden className="md:hidden" />
          {line.state === 'failed' ? 'Try again' : 'Rewrite'}
          <KeyHint>R</KeyHint>
        </Button>
      )}
      {(line.state === 'written' || line.state === 'failed') && (
        <Button size="lg" className={LOOK} onClick={acts.skip}>
          <SkipForward aria-hidden className="md:hidden" />
          Skip
          <KeyHint>S</KeyHint>
        </Button>
      )}
    </div>
  )
}

/** While a model writes the new text: the only thing to decide. */
const StopRewriting = ({ onStop }: { onStop: () => void }) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button size="lg" className={LOOK} onClick={onStop}>
      <Square aria-hidden />
      Stop
      <KeyHint>Esc</KeyHint>
    </Button>
    <span className="text-ink-2 text-sm">Stopping keeps the old text.</span>
  </div>
)

/** Says what an approval changes: flagged sentences go, and a flagged subject is replaced. */
function approveWords({ isFlagged: isLineFlagged }: DraftLine, draft: LeadEmailDraft | undefined): string {
  const flagged = isLineFlagged ? (draft?.clauses.filter(isFlagged) ?? []) : []
  const inBody = flagged.filter(({ part }) => part === 'body').length
  if (flagged.length === 0) return 'Approve'
  if (inBody === 0) return 'Replace subject and approve'
  return inBody === 1 ? 'Remove sentence and approve' : `Remove ${plural(inBody, 'sentence')} and approve`
}
