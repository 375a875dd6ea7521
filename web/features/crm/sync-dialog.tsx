import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { crmSyncs } from '#contract/crm.ts'
import { leadChanges } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { isRefusal } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { shownSyncKey } from './queries.ts'

interface SyncDialogProps {
  selection: LeadSelection
  /** As the page counted; the server counts again. */
  count: number
  onClose: () => void
  onDone: () => void
}

/** Names how many leads go to HubSpot before they do. */
export function SyncDialog({ selection, count, onClose, onDone }: SyncDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const counted = useQuery({
    queryKey: ['leads', 'counted', selection],
    queryFn: () => call(leadChanges.count, { body: { selection } }),
    gcTime: 0,
  })
  const leads = plural(counted.data?.count ?? count, 'lead')
  const starting = useMutation({
    mutationFn: () => call(crmSyncs.start, { body: { selection } }),
    onSuccess: sync => {
      client.setQueryData(shownSyncKey, sync)
      toast({ title: 'Sync started', text: `${plural(sync.total, 'lead')} to HubSpot, in the background` })
      onDone()
    },
    onError: error =>
      toastFailure(error, 'Sync failed', 'Failed to sync to the CRM. Please check your settings.', {
        serverSays: isRefusal(error),
        action: { label: 'Open settings', run: () => void navigate({ to: '/settings' }) },
      }),
  })
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="sm"
      title="Sync to HubSpot"
      description={
        <span className="figures" aria-live="polite">
          {leads} become contacts, or update those with the same e-mail or phone.
        </span>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={starting.isPending}
            disabled={counted.isPending}
            onClick={() => starting.mutate()}
          >
            Sync {leads}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        It goes on in the background, also when you leave this page. Leads with neither an e-mail nor a phone number are
        left out and named.
      </p>
    </Dialog>
  )
}
