import { useMutation } from '@tanstack/react-query'
import { type SendingAccount, type SendingAccountDraft, sendingAccounts } from '#contract/sending-accounts.ts'
import { call } from '#web/lib/call.ts'
import { isRefusal, refusalOf, toastRefusal } from '#web/lib/failure.ts'
import { faultyField } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { useTakeAccounts } from './queries.ts'

/** Saves an account that its server accepts. A rejection stays on screen beside the input. */
export function useSaveAccount(
  saved: SendingAccount | null,
  { onDone, mark }: { onDone: () => void; mark: (error: Error) => boolean },
) {
  const { takeOne } = useTakeAccounts()
  const save = useMutation({
    mutationFn: (body: SendingAccountDraft) =>
      saved ? call(sendingAccounts.update, { params: { id: saved.id }, body }) : call(sendingAccounts.create, { body }),
    onSuccess: account => {
      const { fromAddress, isDefault } = account
      takeOne(account)
      toast({
        title: saved ? 'Sending account changed' : 'Sending account connected',
        text: isDefault
          ? `Canvass now sends your emails from ${fromAddress}.`
          : `Choose ${fromAddress} for a campaign, or make it the default.`,
        tone: 'good',
      })
      onDone()
    },
    onError: error => {
      if (!mark(error) && !isRefusal(error))
        toastRefusal(error, 'Connection failed', 'The account couldn’t be saved. Please try again.')
    },
  })
  const isMarked = faultyField(save.error) !== undefined
  const refusal = isMarked ? undefined : refusalOf(save.error)
  return { save, refusal }
}
