import { TriangleAlert } from 'lucide-react'
import type { DraftClause } from '#contract/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { reasonId } from './clause.tsx'

interface ReasonProps {
  clause: DraftClause
  /** Undefined if the clause can't just go, or the draft is decided. */
  onRemove: (() => void) | undefined
  onEdit: (() => void) | undefined
  onAddFact: (() => void) | undefined
}

/** Why a clause is flagged, directly below it. It takes the focus if an approval fails because of it. */
export const Reason = ({ clause, onRemove, onEdit, onAddFact }: ReasonProps) => (
  <div
    id={reasonId(clause)}
    data-reason
    tabIndex={-1}
    className="mt-2 flex gap-2.5 rounded-lg border border-warm/35 bg-warm-soft p-3 text-sm"
  >
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warm" />
    <div className="min-w-0">
      <p>
        <strong className="font-semibold">No fact supports this.</strong> {clause.reason}
      </p>
      {(onRemove || onEdit) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {onRemove && <Button onClick={onRemove}>Remove sentence</Button>}
          {onEdit && <Button onClick={onEdit}>Edit</Button>}
          {onAddFact && (
            <Button variant="ghost" onClick={onAddFact}>
              Add a fact
            </Button>
          )}
        </div>
      )}
    </div>
  </div>
)
