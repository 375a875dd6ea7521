import type { Deps } from '#server/deps.ts'
import { log } from '#server/log/log.ts'
import { traced } from '#server/log/traces.ts'
import { CLAIMS_AT_ONCE, FEW_ACCOUNTS, FLUSH_MOST_MS, FLUSH_MS, FLUSH_ROWS } from '../engine/engine-settings.ts'
import { turns } from '../engine/turns.ts'
import { type Result, saveResults } from './save-results.ts'

/** One account's results that aren't written yet. */
interface Account {
  waiting: Result[]
  timer: NodeJS.Timeout | undefined
  writing: Promise<void> | undefined
}

/** Writes an account's results together: a complete batch, hundreds, or after 35 ms. They wait while the database is down. */
export function resultQueue(deps: Deps, shard: number, onSaved: (saved: Result[]) => void) {
  const accounts = new Map<string, Account>()
  const writes = turns(() => CLAIMS_AT_ONCE)

  function accountOf(userId: string): Account {
    const known = accounts.get(userId)
    if (known) return known
    const made = { waiting: [], timer: undefined, writing: undefined }
    accounts.set(userId, made)
    return made
  }

  function write(userId: string, account: Account): Promise<void> {
    clearTimeout(account.timer)
    account.timer = undefined
    account.writing ??= writeAll(account).finally(() => {
      account.writing = undefined
      if (account.waiting.length === 0) accounts.delete(userId)
      else void write(userId, account)
    })
    return account.writing
  }

  async function writeAll(account: Account): Promise<void> {
    for (let pause = 100; account.waiting.length > 0; ) {
      const some = account.waiting.splice(0, FLUSH_ROWS * 2)
      try {
        const attributes = { 'canvass.emails': some.length }
        await writes.take(() => traced('save results', { attributes }, () => saveResults(deps, some, shard)))
        pause = 100
        onSaved(some)
      } catch (error) {
        log.error({ err: error }, 'Couldn’t write sending results; retrying')
        account.waiting = [...some, ...account.waiting]
        await new Promise(resolve => setTimeout(resolve, pause))
        pause = Math.min(pause * 2, 5000)
      }
    }
  }

  return {
    push(result: Result): void {
      const { userId, batch } = result
      const account = accountOf(userId)
      account.waiting.push(result)
      batch.unanswered -= 1
      // A few results wait for more, unless many accounts have only a few each.
      const isWorth = account.waiting.length >= FLUSH_ROWS / 2 || accounts.size > FEW_ACCOUNTS
      if ((batch.unanswered <= 0 && isWorth) || account.waiting.length >= FLUSH_ROWS) void write(userId, account)
      else
        account.timer ??= setTimeout(
          () => void write(userId, account),
          Math.min(FLUSH_MS * accounts.size, FLUSH_MOST_MS),
        )
    },
    /** Resolves when everything pushed is written. */
    drain: () => Promise.all([...accounts].map(([userId, account]) => write(userId, account))),
  }
}
