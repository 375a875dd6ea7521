import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import { browser } from '../http/client.ts'

/** A request that wasn't answered with 200, and when it began and ended, by performance.now(). */
export interface Failure {
  what: string
  began: number
  ended: number
}

/** Someone with a browser, who goes on at the other web process when one doesn't answer. */
export interface Account {
  id: string
  /** Rejects if it isn't acknowledged: nobody knows then whether it was done. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Closes the connections, which the next request opens again. */
  rest(): void
}

/** What everybody saw: every request's time in ms, and those that failed. */
export interface Seen {
  times: number[]
  failures: Failure[]
}

const PASSWORD = 'correct horse battery'

/** Registers like a visitor, with a confirmed address, a plan without limits, and a postal address. */
export async function openAccount(db: Db, bases: string[], n: number, seen: Seen): Promise<Account> {
  const email = `person${n}@soak.test`
  const [first = ''] = bases
  const reply = await fetch(`${first}/api/auth/register`, {
    method: 'POST',
    // Each from an address of their own.
    headers: { 'content-type': 'application/json', origin: first, 'x-forwarded-for': `10.0.0.${n + 1}` },
    body: JSON.stringify({ email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' }),
  })
  if (!reply.ok) throw new Error(`Register: ${reply.status} ${await reply.text()}`)
  const cookie = reply.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  const [user] = await db.system<{ id: string }[]>`
    update users set email_verified_at = now(), subscription_plan = 'standard', subscription_status = 'active'
    where email = ${email} returning id`
  const account = withBrowser(user?.id ?? '', cookie, { bases, first: n, seen })
  await account.ask('PUT', '/api/settings/sender', { postalAddress: '1 Main Street, Springfield' })
  return account
}

const PATIENCE_MS = 60_000

function withBrowser(
  id: string,
  cookie: string,
  { bases, first, seen }: { bases: string[]; first: number; seen: Seen },
): Account {
  const browsers = bases.map(browser)
  let at = first
  return {
    id,
    async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
      const own = browsers[at % browsers.length]
      if (!own) throw new Error('No web process')
      const began = performance.now()
      const late = new AbortController()
      try {
        const reply = await Promise.race([
          own.ask<T>(path, { cookie }, { method, body }),
          pause(PATIENCE_MS, undefined, { signal: late.signal }).then(() => {
            throw new Error(`${method} ${path}: no answer within a minute`)
          }),
        ])
        seen.times.push(performance.now() - began)
        return reply
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error)
        seen.failures.push({ what, began, ended: performance.now() })
        at += 1
        throw error
      } finally {
        late.abort()
      }
    },
    rest: () => browsers.forEach(each => each.close()),
  }
}

/** Does `once` again and again from `start` until `stop`, which resolves when the last one has ended. */
export function untilStopped(account: Account, once: () => Promise<void>): { start(): void; stop(): Promise<void> } {
  let isStopping = true
  let working = Promise.resolve()
  async function work(): Promise<void> {
    while (!isStopping) await once()
    account.rest()
  }
  return {
    start() {
      isStopping = false
      working = work()
    },
    stop() {
      isStopping = true
      return working
    },
  }
}
