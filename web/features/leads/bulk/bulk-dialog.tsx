import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BulkChange, leadChanges } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useBulkChange } from './bulk-change.ts'
import { ChooseStatus, ChooseTag, ChooseValue } from './bulk-choices.tsx'

export interface Choice {
  change: BulkChange
  /** The question and the button, for so many leads. */
  ask: (leads: string) => string
  verb: string
}

interface BulkDialogProps {
  what: 'status' | 'tag' | 'value'
  selection: LeadSelection
  /** As the page counted; the server counts again. */
  count: number
  onClose: () => void
  onDone: () => void
  /** To where tags and fields are renamed and deleted. */
  onManage: () => void
}

const TITLES = { status: 'Change the status', tag: 'Tags', value: 'Set a field' }

/** Chooses what to do, and names how many leads it is for before it is done. */
export function BulkDialog({ what, selection, count, onClose, onDone, onManage }: BulkDialogProps) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const counted = useQuery({
    queryKey: ['leads', 'counted', selection],
    queryFn: () => call(leadChanges.count, { body: { selection } }),
    gcTime: 0,
  })
  const changing = useBulkChange(onDone)
  const leads = plural(counted.data?.count ?? count, 'lead')
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="sm"
      title={TITLES[what]}
      description={
        <span className="figures" aria-live="polite">
          {choice ? choice.ask(leads) : `Of ${leads}.`} Can be undone for a day.
        </span>
      }
      footer={
        <>
          {what !== 'status' && (
            <Button variant="link" className="mr-auto px-0" onClick={onManage}>
              Tags and fields
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={changing.isPending}
            disabled={!choice || counted.isPending}
            onClick={() => choice && changing.mutate({ selection, change: choice.change })}
          >
            {choice?.verb ?? 'Change'} {leads}
          </Button>
        </>
      }
    >
      {what === 'status' && <ChooseStatus onChoose={setChoice} />}
      {what === 'tag' && <ChooseTag onChoose={setChoice} />}
      {what === 'value' && <ChooseValue onChoose={setChoice} />}
    </Dialog>
  )
}
