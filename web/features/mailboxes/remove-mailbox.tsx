import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mailboxes } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTakeState } from './mailbox-query.ts'

/** Forgets the account, once that is confirmed. */
export function RemoveMailbox({ fromAddress }: { fromAddress: string }) {
  const takeState = useTakeState()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(mailboxes.remove),
    onSuccess: state => {
      setIsAsking(false)
      takeState(state)
      toast({ title: 'Email account removed', text: 'Its password is forgotten.', tone: 'good' })
    },
    onError: error =>
      toastFailure(error, 'Removing failed', 'Failed to remove the email account. Please try again.'),
  })
  return (
    <>
      <Button variant="danger-ghost" onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Remove ${fromAddress}?`}
        text="Its password is forgotten, and new campaigns go out through this instance. Campaigns under way wait until an email account is connected again."
        confirm="Remove account"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
