import { Plus } from 'lucide-react'
import type { DraftLine, DraftRun } from '#contract/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Actions, StopRewriting } from './actions.tsx'
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

interface DecisionsProps {
  run: DraftRun
  line: DraftLine
  desk: Desk
}

/** The decision on the open draft, and above it how to rewrite. */
export function Decisions({ run, line, desk }: DecisionsProps) {
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
