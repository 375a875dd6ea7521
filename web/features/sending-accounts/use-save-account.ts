import { useMutation } from '@tanstack/react-query'
import { type Mailbox, type MailboxDraft, mailboxes } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailure } from '#web/lib/failure.ts'
import { faultyField, isRefusal } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { useTakeMailboxes } from './queries.ts'

/** Saves an account that its server accepted; where it refused, its words stay on screen beside what was typed. */
export function useSaveMailbox(
  kept: Mailbox | null,
  { onDone, mark }: { onDone: () => void; mark: (error: Error) => boolean },
) {
  const { takeOne } = useTakeMailboxes()
  const save = useMutation({
    mutationFn: (body: MailboxDraft) =>
      kept ? call(mailboxes.update, { params: { id: kept.id }, body }) : call(mailboxes.create, { body }),
    onSuccess: mailbox => {
      const { fromAddress, isDefault } = mailbox
      takeOne(mailbox)
      toast({
        title: kept ? 'Email account changed' : 'Email account connected',
        text: isDefault
          ? `Your mail goes out from ${fromAddress} now.`
          : `Choose ${fromAddress} for a campaign, or make it the default.`,
        tone: 'good',
      })
      onDone()
    },
    onError: error => {
      if (!mark(error) && !isRefusal(error))
        toastFailure(error, 'Connection failed', 'The account could not be saved. Please try again.', {
          serverSays: true,
        })
    },
  })
  const isMarked = faultyField(save.error) !== undefined
  const refusal = isRefusal(save.error) && !isMarked ? sentenceOf(save.error) : undefined
  return { save, refusal }
}
