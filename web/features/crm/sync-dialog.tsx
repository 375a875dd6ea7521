import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { crmSyncs } from '#contract/crm.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { useSelectionCount } from '#web/features/leads/bulk/use-selection-count.ts'
import { call } from '#web/lib/call.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { crmQuery, syncsQuery, useCrmName } from './queries.ts'

interface SyncDialogProps {
  selection: LeadSelection
  /** The page's count; the server counts again. */
  count: number
  onClose: () => void
  onDone: () => void
}

/** Says how many leads go to the CRM before they do. */
export function SyncDialog({ selection, count, onClose, onDone }: SyncDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const counted = useSelectionCount(selection)
  const { data: connection } = useQuery(crmQuery)
  const name = useCrmName()
  const leads = plural(counted.data?.count ?? count, 'lead')
  const starting = useChange({
    mutationFn: () => call(crmSyncs.start, { body: { selection } }),
    onSuccess: sync => {
      client.setQueryData(syncsQuery.queryKey, (all = []) => [sync, ...all])
      toast({ title: 'Sync started', text: `Syncing ${plural(sync.total, 'lead')} to ${name} in the background.` })
      onDone()
    },
    failed: [
      'Sync failed',
      'Failed to sync to the CRM. Please check your settings.',
      { label: 'Open settings', run: () => void navigate({ to: '/settings' }) },
    ],
  })
  if (connection && !connection.connected)
    return (
      <ActionDialog
        title={`Sync to ${name}`}
        action="Open settings"
        onAct={() => void navigate({ to: '/settings' })}
        onClose={onClose}
      >
        <p className="text-ink-2">
          No CRM is connected yet. Connect HubSpot or Pipedrive in Settings, then sync these leads.
        </p>
      </ActionDialog>
    )
  return (
    <ActionDialog
      title={`Sync to ${name}`}
      description="Canvass creates a contact for each lead and for each person there, or updates those with the same email or phone."
      action={`Sync ${leads}`}
      pending={starting.isPending}
      disabled={counted.isPending}
      onAct={() => starting.mutate()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        The sync runs in the background, even after you leave this page. Leads with neither an email nor a phone number
        are skipped, and you get a list of them.
      </p>
    </ActionDialog>
  )
}
