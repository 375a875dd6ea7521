import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type MailboxState, mailboxes } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'

export const mailboxQuery = queryOptions({
  queryKey: ['settings', 'mailbox'],
  queryFn: ({ signal }) => call(mailboxes.read, undefined, { signal }),
})

/** An own account decides from whom mail goes out: what shows the sender is read again as well. */
export function useTakeState() {
  const queries = useQueryClient()
  return (state: MailboxState) => {
    queries.setQueryData(mailboxQuery.queryKey, state)
    void queries.invalidateQueries({ queryKey: ['settings', 'sender'] })
  }
}
