import type { Db } from '#server/db/db.ts'
import { type DueAccount, listDue, putOff, rest, retire } from './due-sql.ts'
import { HELD_UP_MS, POLL_MS, REAP_MS, REST_MOST_MS } from './engine-settings.ts'

/** The accounts that this worker has to look at, found in PostgreSQL or stirred by what moved here. */
export function dueAccounts(db: Db) {
  const stirred = new Set<string>()
  /** As they were listed: whoever calls the engines afterward changes the row, and it stays due. */
  const listed = new Map<string, DueAccount>()
  const tidiedAt = new Map<string, number>()
  let nextList = 0

  const forget = (userId: string) => {
    listed.delete(userId)
    tidiedAt.delete(userId)
  }
  return {
    /** Takes those that have to be looked at now. */
    async take(): Promise<string[]> {
      if (performance.now() >= nextList) {
        nextList = performance.now() + POLL_MS
        for (const account of await listDue(db.system)) {
          listed.set(account.userId, account)
          stirred.add(account.userId)
        }
      }
      const users = [...stirred]
      stirred.clear()
      return users
    },
    /** Whether another one has been stirred since. */
    hasMore: () => stirred.size > 0,
    /** Something moved: look again. */
    stir: (userId: string) => stirred.add(userId),
    /** Somebody called the engines for this account; null: calls may have been missed. */
    called(userId: string | null): void {
      if (userId === null) nextList = 0
      else {
        stirred.add(userId)
        forget(userId)
      }
    },
    /** Whether it's time to clean up. */
    mustTidy(userId: string): boolean {
      const isTime = performance.now() - (tidiedAt.get(userId) ?? Number.NEGATIVE_INFINITY) >= REAP_MS
      if (isTime) tidiedAt.set(userId, performance.now())
      return isTime
    },
    /** Nothing moves for this long. */
    rest(userId: string, ms: number): void {
      const account = listed.get(userId)
      if (!account) return
      forget(userId)
      rest(db.system, account, { ms, inFlightMs: REAP_MS }).catch(() => {})
    },
    /** It couldn't be looked at: the node with its rows may be away. */
    failed(userId: string): void {
      const account = listed.get(userId)
      if (!account) return
      forget(userId)
      putOff(db.system, account, HELD_UP_MS).catch(() => {})
    },
    /** There is nothing to send. */
    async retire(userId: string): Promise<void> {
      const account = listed.get(userId)
      if (!account) return
      forget(userId)
      if (!(await retire(db.system, account))) await rest(db.system, account, { ms: REST_MOST_MS, inFlightMs: REAP_MS })
    },
  }
}

export type DueAccounts = ReturnType<typeof dueAccounts>
