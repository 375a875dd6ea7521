import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { crm } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { crmQuery } from './queries.ts'

/** Deletes the service key, which can't be undone. */
export function Disconnect() {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const disconnect = useMutation({
    mutationFn: () => call(crm.disconnect),
    onSuccess: connection => {
      setIsAsking(false)
      queries.setQueryData(crmQuery.queryKey, connection)
      toast({ title: 'CRM disconnected', text: 'The access token was deleted.', tone: 'good' })
    },
    onError: error => toastFailure(error, 'Disconnecting failed', 'Failed to disconnect the CRM. Please try again.'),
  })
  return (
    <>
      <Button variant="danger-ghost" onClick={() => setIsAsking(true)}>
        Disconnect
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Disconnect HubSpot?"
        text="Canvass deletes the service key. Your contacts in HubSpot don’t change."
        confirm="Disconnect HubSpot"
        pending={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
      />
    </>
  )
}
