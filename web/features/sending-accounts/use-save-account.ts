import { useMutation } from '@tanstack/react-query'
import { type Mailbox, type MailboxDraft, mailboxes } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailure } from '#web/lib/failure.ts'
import { faultyField, isRefusal } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { useTakeAccounts } from './queries.ts'

/** Saves an account that its server accepted; where it refused, its words stay on screen beside what was typed. */
export function useSaveAccount(
  saved: Mailbox | null,
  { onDone, mark }: { onDone: () => void; mark: (error: Error) => boolean },
) {
  const { takeOne } = useTakeAccounts()
  const save = useMutation({
    mutationFn: (body: MailboxDraft) =>
      saved ? call(mailboxes.update, { params: { id: saved.id }, body }) : call(mailboxes.create, { body }),
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
        toastFailure(error, 'Connection failed', 'The account couldn’t be saved. Please try again.', {
          serverSays: true,
        })
    },
  })
  const isMarked = faultyField(save.error) !== undefined
  const refusal = isRefusal(save.error) && !isMarked ? sentenceOf(save.error) : undefined
  return { save, refusal }
}
