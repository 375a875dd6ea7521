import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { systemClock } from '#server/clock.ts'
import { runWebhooks } from '#server/webhooks/deliver.ts'
import { makeSecret } from '#server/webhooks/sign.ts'
import { makeUser } from '#test/make.ts'
import { benchApp } from './bench-app.ts'
import { printRows, quantile, type Row, row } from './rows.ts'

/**
 * Leads of many accounts that a webhook hears of, at a steady rate: how long from the change to the receiver, then the same beside
 * receivers that hang, redirect, or answer 410 and 500, and last a queue of events that waited. The receiver shares the processors.
 * `npm run bench:webhooks -- --accounts 20 --rate 1000 --seconds 15`
 */
const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '20' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '15' },
  },
})
const [accounts, rate, seconds] = [values.accounts, values.rate, values.seconds].map(Number) as [number, number, number]
const TICK_MS = 200
const GIVEN_UP_MS = 60_000

const t = await benchApp({ env: { ALLOW_PRIVATE_FETCH: '1' } })
const receiver = new Worker(new URL('./webhooks/receiver.ts', import.meta.url))
const [port] = (await once(receiver, 'message')) as [number]
const good = await Promise.all(Array.from({ length: accounts }, () => accountFor('ok')))

async function accountFor(path: string): Promise<string> {
  const { id } = await makeUser(t)
  await t.db.system`
    insert into webhooks (user_id, url, events, secret, challenge, verified_at)
    values (${id}, ${`http://127.0.0.1:${port}/${path}`}, '{lead.created}', ${t.deps.secrets.seal(makeSecret())}, 'x', now())`
  return id
}

/** One transaction, as an import or a person makes it. */
const addLeads = (userId: string, count: number) => t.db.system`
  insert into leads (user_id, business_name) select ${userId}, 'Bakery ' || n from generate_series(1, ${count}::int) n`

async function heard(): Promise<{ took: number[]; different: number }> {
  receiver.postMessage('read')
  const [answer] = (await once(receiver, 'message')) as [{ took: number[]; different: number }]
  return answer
}

/** Until this many arrived, or a minute went by. */
async function hear(count: number): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + GIVEN_UP_MS
  while (took.length < count && performance.now() < until) {
    took.push(...(await heard()).took)
    await pause(100)
  }
  return took
}

/** The rate is that of all accounts; those beside them get as much as one of them. */
async function steadily(beside: string[] = []): Promise<number[]> {
  const each = Math.round((rate * TICK_MS) / 1000 / good.length)
  const began = performance.now()
  const ticks = (seconds * 1000) / TICK_MS
  for (let n = 1; n <= ticks; n++) {
    await Promise.all([...good, ...beside].map(userId => addLeads(userId, each)))
    await pause(Math.max(0, began + n * TICK_MS - performance.now()))
  }
  return hear(ticks * each * good.length)
}

const stop = new AbortController()
const running = runWebhooks({ ...t.deps, clock: systemClock }, stop.signal)
const alone = await steadily()
const bad = await Promise.all(['hang', 'redirect', '410', '500'].map(accountFor))
const beside = await steadily(bad)
stop.abort()
await running
const waiting = rate * seconds
await Promise.all(good.map(userId => addLeads(userId, waiting / good.length)))
const [began, processor] = [performance.now(), process.cpuUsage()]
const again = new AbortController()
const draining = runWebhooks({ ...t.deps, clock: systemClock }, again.signal)
const drained = await hear(waiting)
const [drainMs, { user, system }] = [performance.now() - began, process.cpuUsage(processor)]
again.abort()
await draining
const { different } = await heard()
await receiver.terminate()
await t.close()

const expected = alone.length + beside.length + drained.length
const rows: Row[] = [
  row('events a second', rate, '/s'),
  row('  95 % arrived within', quantile(alone, 0.95), 'ms', { most: 1000 }),
  row('beside hang, redirect, 410, 500: arrived', beside.length, '', { exactly: alone.length }),
  row('  95 % within', quantile(beside, 0.95), 'ms', { most: 1000 }),
  row('waiting events delivered a second', (drained.length * 1000) / drainMs, '/s', { least: 1000 }),
  row('  processor time of each, the receiver’s too', (user + system) / drained.length, 'µs'),
  row('events that arrived twice', expected - different, '', { exactly: 0 }),
]
printRows('webhooks', rows)
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)
