import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { crmSyncs } from '#contract/crm.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { useSelectionCount } from '#web/features/leads/bulk/use-selection-count.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { crmQuery, syncsQuery } from './queries.ts'

interface SyncDialogProps {
  selection: LeadSelection
  /** The page's count; the server counts again. */
  count: number
  onClose: () => void
  onDone: () => void
}

/** Says how many leads go to HubSpot before they do. */
export function SyncDialog({ selection, count, onClose, onDone }: SyncDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const counted = useSelectionCount(selection)
  const { data: connection } = useQuery(crmQuery)
  const leads = plural(counted.data?.count ?? count, 'lead')
  const starting = useMutation({
    mutationFn: () => call(crmSyncs.start, { body: { selection } }),
    onSuccess: sync => {
      client.setQueryData(syncsQuery.queryKey, (all = []) => [sync, ...all])
      toast({ title: 'Sync started', text: `Syncing ${plural(sync.total, 'lead')} to HubSpot in the background.` })
      onDone()
    },
    onError: error =>
      toastRefusal(error, 'Sync failed', 'Failed to sync to the CRM. Please check your settings.', {
        label: 'Open settings',
        run: () => void navigate({ to: '/settings' }),
      }),
  })
  if (connection && !connection.connected)
    return (
      <ActionDialog
        title="Sync to HubSpot"
        action="Open settings"
        onAct={() => void navigate({ to: '/settings' })}
        onClose={onClose}
      >
        <p className="text-ink-2">HubSpot isn’t connected yet. Connect it in Settings, then sync these leads.</p>
      </ActionDialog>
    )
  return (
    <ActionDialog
      title="Sync to HubSpot"
      description="Canvass creates a contact for each lead, or updates the one with the same email or phone."
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
