import { useMutation } from '@tanstack/react-query'
import { type SendingAccount, sendingAccounts } from '#contract/sending-accounts.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useTakeAccounts } from './queries.ts'

interface RemoveAccountProps {
  account: SendingAccount
  open: boolean
  onClose: () => void
}

/** Confirms the removal and says what it means for running campaigns. */
export function RemoveAccount({ account, open, onClose }: RemoveAccountProps) {
  const { take } = useTakeAccounts()
  const remove = useMutation({
    mutationFn: () => call(sendingAccounts.remove, { params: { id: account.id } }),
    onSuccess: list => {
      onClose()
      take(list)
      toast({ title: 'Sending account removed', text: 'Canvass deleted its password.', tone: 'good' })
    },
    onError: error =>
      toastFailure(error, 'Remove failed', 'The sending account couldn’t be removed. Please try again.'),
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={`Remove ${account.fromAddress}?`}
      text={whatHappens(account)}
      confirm="Remove account"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

function whatHappens({ campaignsUnderWay: n }: SendingAccount): string {
  if (n === 0) return 'Canvass deletes its password. Reports of emails that it sent stay.'
  return `Canvass deletes its password. ${plural(n, 'campaign')} still ${n === 1 ? 'sends' : 'send'} from it. A campaign with other accounts continues with those; otherwise it waits until you choose or connect another account. Follow-ups wait for this address and never come from another one.`
}
