import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Mailbox, mailboxes } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'

export const mailboxesQuery = queryOptions({
  queryKey: ['settings', 'mailboxes'],
  queryFn: ({ signal }) => call(mailboxes.list, undefined, { signal }),
})

/** Own accounts decide from whom mail goes out: what shows the sender is read again as well. */
export function useTakeMailboxes() {
  const queries = useQueryClient()
  const take = (list: Mailbox[]) => {
    queries.setQueryData(mailboxesQuery.queryKey, list)
    void queries.invalidateQueries({ queryKey: ['settings', 'sender'] })
  }
  /** One of them, new or changed; a new one may have taken campaigns over. */
  const takeOne = (mailbox: Mailbox) => {
    const list = queries.getQueryData(mailboxesQuery.queryKey) ?? []
    const isNew = !list.some(({ id }) => id === mailbox.id)
    take(isNew ? [...list, mailbox] : list.map(one => (one.id === mailbox.id ? mailbox : one)))
  }
  return { take, takeOne }
}
