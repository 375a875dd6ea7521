import { useMutation } from '@tanstack/react-query'
import { type MailboxDraft, mailboxes } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailure } from '#web/lib/failure.ts'
import { isRefusal } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { useTakeState } from './mailbox-query.ts'

/** Saves an account that its server accepted; where it refused, its words stay on screen beside what was typed. */
export function useSaveMailbox(onDone: () => void) {
  const takeState = useTakeState()
  const save = useMutation({
    mutationFn: (body: MailboxDraft) => call(mailboxes.save, { body }),
    onSuccess: state => {
      takeState(state)
      toast({
        title: 'Email account connected',
        text: `Your mail goes out from ${state.mailbox?.fromAddress ?? 'it'} now.`,
        tone: 'good',
      })
      onDone()
    },
    onError: error => {
      if (!isRefusal(error))
        toastFailure(error, 'Connection failed', 'The account could not be saved. Please try again.', {
          serverSays: true,
        })
    },
  })
  const refusal = isRefusal(save.error) ? sentenceOf(save.error) : undefined
  return { save, refusal }
}
