import { useState } from 'react'
import type { BulkChange } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'

import { plural } from '#web/lib/format.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useBulkChange } from './bulk-change.ts'
import { ChooseStatus, ChooseTag, ChooseValue } from './bulk-choices.tsx'
import { useSelectionCount } from './use-selection-count.ts'

export interface Choice {
  change: BulkChange
  /** The question to confirm: "Add “VIP” to 12 leads?" */
  ask: (leads: string) => string
  /** On the button, before the number of leads. */
  verb: string
}

interface BulkDialogProps {
  what: 'status' | 'tag' | 'value'
  selection: LeadSelection
  /** The page's count; the server counts again. */
  count: number
  onClose: () => void
  onDone: () => void
  /** Opens the dialog that renames and deletes tags and fields. */
  onManage: () => void
}

const TITLES = { status: 'Change status', tag: 'Add or remove a tag', value: 'Set a field' }

/** Lets the user choose a change, and says how many leads it affects before it happens. */
export function BulkDialog({ what, selection, count, onClose, onDone, onManage }: BulkDialogProps) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const counted = useSelectionCount(selection)
  const changing = useBulkChange(onDone)
  const apply = ({ change }: Choice) => changing.mutate({ selection, change })
  const leads = plural(counted.data?.count ?? count, 'lead')
  return (
    <ActionDialog
      title={TITLES[what]}
      description={`${choice ? choice.ask(leads) : `Applies to ${leads}.`} You can undo this for a day.`}
      more={
        what !== 'status' && (
          <Button variant="link" className="mr-auto px-0" onClick={onManage}>
            {what === 'tag' ? 'Manage tags' : 'Manage fields'}
          </Button>
        )
      }
      action={`${choice?.verb ?? 'Change'} ${leads}`}
      pending={changing.isPending}
      disabled={!choice || counted.isPending}
      onAct={() => choice && apply(choice)}
      onClose={onClose}
    >
      {what === 'status' && <ChooseStatus onChoose={setChoice} />}
      {what === 'tag' && <ChooseTag onChoose={setChoice} onApply={apply} />}
      {what === 'value' && <ChooseValue onChoose={setChoice} />}
    </ActionDialog>
  )
}
