import { useMutation } from '@tanstack/react-query'
import { type Mailbox, mailboxes } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useTakeMailboxes } from './queries.ts'

interface RemoveMailboxProps {
  mailbox: Mailbox
  open: boolean
  onClose: () => void
}

/** Forgets the account, once what happens then is said and confirmed. */
export function RemoveMailbox({ mailbox, open, onClose }: RemoveMailboxProps) {
  const { take } = useTakeMailboxes()
  const remove = useMutation({
    mutationFn: () => call(mailboxes.remove, { params: { id: mailbox.id } }),
    onSuccess: list => {
      onClose()
      take(list)
      toast({ title: 'Email account removed', text: 'Its password is forgotten.', tone: 'good' })
    },
    onError: error => toastFailure(error, 'Removing failed', 'Failed to remove the email account. Please try again.'),
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Remove ${mailbox.fromAddress}?`}
      text={whatHappens(mailbox)}
      confirm="Remove account"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

function whatHappens({ campaignsUnderWay: n }: Mailbox): string {
  if (n === 0) return 'Its password is forgotten. Reports of what went out through it stay.'
  const go = n === 1 ? 'goes' : 'go'
  return `Its password is forgotten, and ${plural(n, 'campaign')} under way ${go} out through it. With other accounts chosen, a campaign goes on through those; without, it waits until you choose one for it or connect one. Follow-ups wait for this address: none goes out from another.`
}
