import { useQueryClient } from '@tanstack/react-query'
import { type SendingAccount, sendingAccounts } from '#contract/sending-accounts.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { sessionQuery } from '#web/lib/session.ts'

/** The user's own sending accounts. */
export const sendingAccountsQuery = queryOf(['settings', 'sending-accounts'], sendingAccounts.list)

/** Puts changed accounts into the cache. The shown sender depends on them, so it reloads. */
export function useTakeAccounts() {
  const queries = useQueryClient()
  const take = (list: SendingAccount[]) => {
    queries.setQueryData(sendingAccountsQuery.queryKey, list)
    void queries.invalidateQueries({ queryKey: ['settings', 'sender'] })
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  /** Takes one account, new or changed. */
  const takeOne = (account: SendingAccount) => {
    const list = queries.getQueryData(sendingAccountsQuery.queryKey) ?? []
    const isNew = !list.some(({ id }) => id === account.id)
    take(isNew ? [...list, account] : list.map(one => (one.id === account.id ? account : one)))
  }
  return { take, takeOne }
}

export const limitsKey = (id: string) => ['settings', 'sending-accounts', id, 'limits']
