import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { crm } from '#contract/crm.ts'
import { askCrmName } from '#web/features/crm/queries.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useListView } from '../list/list-view.ts'
import { countOf, isSelected, type Selection, selectedLeads, toServer } from '../list/selection.ts'
import type { Loaded } from '../list/use-leads.ts'

const SyncDialog = lazyPart(() => import('#web/features/crm/sync-dialog.tsx'), 'SyncDialog')

interface SyncToCrmProps {
  selection: Selection
  loaded: Loaded
  matching: number
  onDone: () => void
}

/** Syncs one selected lead immediately. Asks before it syncs several, which happens in the background. */
export function useSyncToCrm({ selection, loaded, matching, onDone }: SyncToCrmProps) {
  const { view } = useListView()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const count = countOf(selection, matching)
  const areMany = selection.kind === 'all' || count > 1
  const close = () => setIsAsking(false)
  const sync = useChange({
    mutationFn: async () => {
      const here = loaded.rows.find(lead => isSelected(selection, lead.id))
      const lead = here ?? (await selectedLeads(selection, view.filter, loaded))[0]
      if (!lead) return null
      const { created } = await call(crm.syncLead, { params: { id: lead.id } })
      const name = await askCrmName(queries)
      return created ? `Added ${lead.businessName} to ${name}` : `Updated ${lead.businessName} in ${name}`
    },
    onSuccess: text => text && toast({ title: 'Synced to the CRM', text, tone: 'good' }),
    failed: [
      'Sync failed',
      'Failed to sync to the CRM. Please check your settings.',
      { label: 'Open settings', run: () => void navigate({ to: '/settings' }) },
    ],
    // The settings card shows the last sync's result.
    onSettled: () => queries.invalidateQueries({ queryKey: ['settings', 'crm'] }),
  })
  return {
    run: () => (areMany ? setIsAsking(true) : sync.mutate()),
    dialog: isAsking && (
      <SyncDialog
        selection={toServer(selection, view.filter)}
        count={count}
        onClose={close}
        onDone={() => {
          close()
          onDone()
        }}
      />
    ),
  }
}
