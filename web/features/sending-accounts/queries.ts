import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Mailbox, mailboxes } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'

/** The user's own sending accounts. */
export const sendingAccountsQuery = queryOptions({
  queryKey: ['settings', 'mailboxes'],
  queryFn: ({ signal }) => call(mailboxes.list, undefined, { signal }),
})

/** Puts changed accounts into the cache. The shown sender depends on them, so it reloads. */
export function useTakeAccounts() {
  const queries = useQueryClient()
  const take = (list: Mailbox[]) => {
    queries.setQueryData(sendingAccountsQuery.queryKey, list)
    void queries.invalidateQueries({ queryKey: ['settings', 'sender'] })
  }
  /** Takes one account, new or changed. */
  const takeOne = (account: Mailbox) => {
    const list = queries.getQueryData(sendingAccountsQuery.queryKey) ?? []
    const isNew = !list.some(({ id }) => id === account.id)
    take(isNew ? [...list, account] : list.map(one => (one.id === account.id ? account : one)))
  }
  return { take, takeOne }
}

export const limitsKey = (id: string) => ['settings', 'mailboxes', id, 'pace']
