import type { LeadSelection } from '#contract/leads.ts'
import { plural } from '#web/lib/format.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useBulkChange } from './bulk-change.ts'

const NAMED = 3

interface ConfirmDeleteLeadsProps {
  selection: LeadSelection
  count: number
  /** The names of some of them. */
  named: string[]
  onClose: () => void
  onDone: () => void
}

export function ConfirmDeleteLeads({ selection, count, named, onClose, onDone }: ConfirmDeleteLeadsProps) {
  const deleting = useBulkChange(onDone)
  const leads = plural(count, 'lead')
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete ${leads}?`}
      text={`${namesOf(named, count)}You can undo this for a day.`}
      confirm={`Delete ${leads}`}
      pending={deleting.isPending}
      onConfirm={() => deleting.mutate({ selection, change: { kind: 'delete' } })}
    />
  )
}

function namesOf(named: string[], count: number): string {
  if (named.length === 0) return ''
  const names = named.slice(0, NAMED)
  const others = count - names.length
  return others > 0 ? `${names.join(', ')} and ${plural(others, 'other')}. ` : `${names.join(', ')}. `
}
