import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { type Lead, type LeadStatus, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { changeRows, recount } from '../queries.ts'
import { labelOf } from '../statuses.ts'

interface Change {
  lead: Lead
  status: LeadStatus
}

/** Shows the new status immediately, and reverts it if the server refuses. A button or a key undoes the latest change. */
export function useStatusChange() {
  const client = useQueryClient()
  const last = useRef<Change>(null)
  const show = ({ id }: Lead, status: LeadStatus) =>
    changeRows(client, row => (row.id === id ? { ...row, status } : row))
  const { mutate } = useMutation({
    mutationFn: ({ lead, status }: Change) => call(leads.update, { params: { id: lead.id }, body: { status } }),
    onMutate: ({ lead, status }) => show(lead, status),
    onSuccess: async (_, change) => {
      const { lead, status } = change
      last.current = change
      const undo = () => mutate(inverse(change))
      const text = `${lead.businessName}: ${labelOf(status)}`
      toast({ title: 'Lead updated', text, tone: 'good', action: { label: 'Undo', run: undo } })
      await recount(client)
    },
    onError: (error, { lead }) => {
      show(lead, lead.status)
      toastFailure(error, 'Update failed', 'Failed to update lead. Please try again.')
    },
  })
  const change = useCallback(
    (lead: Lead, status: LeadStatus) => {
      if (lead.status !== status) mutate({ lead, status })
    },
    [mutate],
  )
  const undoLast = () => {
    if (last.current) mutate(inverse(last.current))
    last.current = null
  }
  return { change, undoLast }
}

const inverse = ({ lead, status }: Change): Change => ({ lead: { ...lead, status }, status: lead.status })
