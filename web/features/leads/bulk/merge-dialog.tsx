import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldOf } from '#contract/lead-fields.ts'
import { leadChanges, MergeField } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { useChange } from '#web/lib/use-change.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { changeRows, rereadShown } from '../queries.ts'
import { labelOf } from '../statuses.ts'
import { useOfferUndo } from './bulk-change.ts'

interface MergeDialogProps {
  pair: [Lead, Lead]
  onClose: () => void
  onDone: () => void
}

/** Makes one lead of two, field by field. The older lead stays and takes over what only the other one has. */
export function MergeDialog({ pair, onClose, onDone }: MergeDialogProps) {
  const [keep, other] = pair[0].createdAt <= pair[1].createdAt ? pair : [pair[1], pair[0]]
  const differing = MergeField.options.filter(field => keep[field] !== other[field])
  const [taken, setTaken] = useState(() => new Set(differing.filter(field => !keep[field] && other[field])))
  const client = useQueryClient()
  const offerUndo = useOfferUndo()
  const merging = useChange({
    mutationFn: () => call(leadChanges.merge, { body: { keep: keep.id, remove: other.id, take: [...taken] } }),
    onSuccess: async ({ lead, change }) => {
      changeRows(client, row => shownAfterMerge(row, lead, other.id))
      offerUndo(change, 'Leads merged', lead.businessName)
      onDone()
      await rereadShown(client)
    },
    failed: ['Merge failed', 'Failed to merge the leads. Please try again.'],
  })
  const take = (field: MergeField, fromOther: boolean) =>
    setTaken(current => {
      const next = new Set(current)
      if (fromOther) next.add(field)
      else next.delete(field)
      return next
    })
  return (
    <ActionDialog
      title="Merge two leads"
      description="The merged lead keeps the calls, emails, notes, and tags of both. You can undo this for a day."
      size="lg"
      action="Merge leads"
      pending={merging.isPending}
      onAct={() => merging.mutate()}
      onClose={onClose}
    >
      {differing.length === 0 ? (
        <p className="text-ink-2">Both leads have the same details, so Canvass keeps one of them.</p>
      ) : (
        <div className="flex flex-col gap-3">
          {differing.map(field => (
            <FieldChoice
              key={field}
              field={field}
              leads={[keep, other]}
              fromOther={taken.has(field)}
              onChoose={fromOther => take(field, fromOther)}
            />
          ))}
        </div>
      )}
    </ActionDialog>
  )
}

interface FieldChoiceProps {
  field: MergeField
  leads: [Lead, Lead]
  fromOther: boolean
  onChoose: (fromOther: boolean) => void
}

const FieldChoice = ({ field, leads, fromOther, onChoose }: FieldChoiceProps) => (
  <fieldset className="grid grid-cols-[6rem_1fr_1fr] items-stretch gap-2 max-md:grid-cols-2">
    <legend className="contents">
      <span className="self-center text-ink-2 max-md:col-span-2">{fieldOf(field).label}</span>
    </legend>
    {leads.map((lead, index) => (
      <label
        key={lead.id}
        className="flex min-h-9 min-w-0 items-center gap-2 rounded-md border border-line px-2 py-1 has-checked:border-accent has-checked:bg-accent-soft pointer-coarse:min-h-11"
      >
        <input
          type="radio"
          name={`merge-${field}`}
          checked={fromOther === (index === 1)}
          onChange={() => onChoose(index === 1)}
          className="shrink-0 accent-accent"
        />
        <span className="line-clamp-3 min-w-0 break-words">{shown(lead, field)}</span>
      </label>
    ))}
  </fieldset>
)

const shown = (lead: Lead, field: MergeField) =>
  (field === 'status' ? labelOf(lead.status) : lead[field]) || <span className="text-ink-3">Empty</span>

/** The list shows the merged lead before we say so: the removed one can't be opened any more. */
const shownAfterMerge = (row: Lead, merged: Lead, removedId: string): Lead | null => {
  if (row.id === removedId) return null
  return row.id === merged.id ? merged : row
}
