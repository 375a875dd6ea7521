import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { wordsFor } from '#contract/lead-fields.ts'
import { type Lead, type LeadStatus, type LeadUpdate, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { refusalOf, toastFailure } from '#web/lib/failure.ts'
import { dismissToast, lastToastId, toast, undoShown } from '#web/lib/toast.ts'
import { changeRows, recount } from './queries.ts'
import { labelOf } from './statuses.ts'

interface Change {
  lead: Lead
  name: keyof LeadUpdate
  value: string
}

/** Shows a field's new value immediately, and reverts it if the server refuses. A button or a key undoes the latest change. */
export function useLeadChange() {
  const client = useQueryClient()
  const last = useRef<{ change: Change; toastId: number }>(null)
  const show = (id: string, part: Partial<Lead>) =>
    changeRows(client, row => (row.id === id ? { ...row, ...part } : row))
  const { mutate } = useMutation({
    mutationFn: ({ lead, name, value }: Change) =>
      call(leads.update, { params: { id: lead.id }, body: { [name]: value } }),
    onMutate: ({ lead, name, value }) => show(lead.id, { [name]: value || null }),
    onSuccess: async (saved, change) => {
      show(saved.id, saved)
      const undo = () => mutate(inverse(change))
      toast({ title: 'Lead updated', text: words(change), tone: 'good', action: { label: 'Undo', run: undo } })
      last.current = { change, toastId: lastToastId() }
      await recount(client)
    },
    onError: (error, { lead, name }) => {
      show(lead.id, { [name]: lead[name] })
      const text = 'Failed to update lead. Please try again.'
      toastFailure(error, 'Update failed', refusalOf(error) ?? text)
    },
  })
  const change = useCallback(
    (lead: Lead, name: Change['name'], value: string) => {
      if (value !== (lead[name] ?? '')) mutate({ lead, name, value })
    },
    [mutate],
  )
  const undoLast = () => {
    const { change, toastId } = last.current ?? {}
    // Something else was changed since, which its message undoes.
    if (!change || toastId !== lastToastId()) return undoShown()
    last.current = null
    dismissToast()
    mutate(inverse(change))
  }
  return { change, undoLast }
}

/** "Pearl Bakery: Warm", "Pearl Bakery: email removed". */
function words({ lead, name, value }: Change): string {
  if (name === 'status') return `${lead.businessName}: ${labelOf(value as LeadStatus)}`
  return `${lead.businessName}: ${wordsFor(name)} ${value ? 'changed' : 'removed'}`
}

const inverse = ({ lead, name, value }: Change): Change => ({
  lead: { ...lead, [name]: value },
  name,
  value: lead[name] ?? '',
})
