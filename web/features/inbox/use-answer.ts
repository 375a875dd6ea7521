import { useQueryClient } from '@tanstack/react-query'
import { inbox, type WholeThread } from '#contract/inbox.ts'
import { kindOf, textToHtml } from '#web/features/campaigns/editor/body-kind.ts'
import { call } from '#web/lib/call.ts'
import { formatSoon } from '#web/lib/format.ts'
import { dismissToast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { rereadInbox } from './counts.ts'
import { attachedTo, draftOf } from './draft-of.ts'

/** Sends what the draft holds. The text stays until the server has it. */
export function useSend({ thread, revision }: WholeThread) {
  const client = useQueryClient()
  const [draft, attached] = [draftOf(thread.id), attachedTo(thread.id)]
  const unsend = useUnsend(thread.id)
  return useChange({
    mutationFn: ({ accountId, sendAt }: { accountId: string | null; sendAt: string | undefined }) =>
      call(inbox.answer, {
        params: { id: thread.id },
        body: {
          accountId,
          body: draft.read(),
          revision,
          ...(sendAt && { sendAt }),
          ...(attached.read().length > 0 && { files: attached.read() }),
        },
      }),
    said: ({ id, dueAt, seconds }, { sendAt }) => ({
      title: sendAt ? `Sends ${formatSoon(dueAt)}` : `Sending in ${seconds} s`,
      text: `To ${thread.name}`,
      milliseconds: Math.max(4000, sendAt ? 0 : seconds * 1000),
      action: { label: 'Undo', run: () => unsend.mutate(id) },
    }),
    onSuccess: () => {
      draft.write('')
      attached.write([])
      void rereadInbox(client)
    },
    // A newer email in the thread shows above; the text stays.
    onError: () => void rereadInbox(client),
  })
}

/** What was taken back, above what was typed meanwhile. */
function joined(body: string, typed: string): string {
  if (typed.trim() === '') return body
  if (kindOf(body) === 'plain' && kindOf(typed) === 'plain') return `${body}\n\n${typed}`
  return [body, typed].map(text => (kindOf(text) === 'plain' ? textToHtml(text) : text)).join('')
}

/** Takes an answer back; what was typed returns to the editor. */
export function useUnsend(threadId: string) {
  const client = useQueryClient()
  return useChange({
    mutationFn: (answerId: string) => call(inbox.unsend, { params: { id: threadId, answerId } }),
    onSuccess: ({ body, files }) => {
      // It says that it’s being sent, and offers an Undo that no longer works.
      dismissToast()
      const [draft, attached] = [draftOf(threadId), attachedTo(threadId)]
      draft.write(joined(body, draft.read()))
      attached.write([...files, ...attached.read()])
      void rereadInbox(client)
    },
    failed: ['It couldn’t be taken back'],
    onError: () => void rereadInbox(client),
  })
}
