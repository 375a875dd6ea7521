import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { crm } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { isRefusal } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { useListView } from './list-view.ts'
import { countOf, isSelected, type Selection, selectedLeads } from './selection.ts'
import type { Loaded } from './use-leads.ts'

interface SyncToCrmProps {
  selection: Selection
  loaded: Loaded
  matching: number
}

/** Makes the first selected lead a contact of the CRM. */
export function SyncToCrm({ selection, loaded, matching }: SyncToCrmProps) {
  const { view } = useListView()
  const queries = useQueryClient()
  const count = countOf(selection, matching)
  const sync = useMutation({
    mutationFn: async () => {
      const here = loaded.rows.find(lead => isSelected(selection, lead.id))
      const lead = here ?? (await selectedLeads(selection, view.filter, loaded))[0]
      if (!lead) return null
      const { created } = await call(crm.syncLead, { params: { id: lead.id } })
      return `${lead.businessName} ${created ? 'is a new contact' : 'was updated'} in HubSpot`
    },
    onSuccess: text => text && toast({ title: 'Synced to the CRM', text, tone: 'good' }),
    onError: error =>
      toastFailure(error, 'Sync failed', 'Failed to sync to the CRM. Please check your settings.', {
        serverSays: isRefusal(error),
      }),
    // The settings card shows how the last sync went.
    onSettled: () => queries.invalidateQueries({ queryKey: ['settings', 'crm'] }),
  })
  return (
    <Button
      disabled={count === 0}
      pending={sync.isPending}
      title={count === 0 ? 'Select a lead first' : 'The first selected lead, to HubSpot'}
      onClick={() => sync.mutate()}
    >
      <RefreshCw aria-hidden />
      Sync to CRM
    </Button>
  )
}
