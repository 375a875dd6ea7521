import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent, startEngine, whenFinished } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'
import { dueAccounts } from './due-accounts.ts'
import { listDue, rest, retire } from './due-sql.ts'
import { REAP_MS, REST_MOST_MS } from './engine-settings.ts'
import { wakeEngines } from './wake-ups.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeMailer(t)
})

let made = 0
const addresses = (n: number) => Array.from({ length: n }, () => `due${++made}@shop.test`)
const listed = async () => (await listDue(t.db.system)).find(account => account.userId === user.id)
/** In how many seconds engines look at the account; null: it isn't listed at all. */
const dueIn = async () => {
  const [row] = await t.db.system<{ seconds: number }[]>`
    select extract(epoch from due_at - clock_timestamp())::float8 as seconds from sending_due where user_id = ${user.id}`
  return row?.seconds ?? null
}
const seen = async () => {
  const account = await listed()
  if (!account) throw new Error('The account isn’t due')
  return account
}
const times = { ms: REST_MOST_MS, inFlightMs: REAP_MS }

describe('an account with a campaign to send', () => {
  test('is due at once, and forgotten when everything is sent', async () => {
    const id = await makeSent(user, addresses(3))
    expect(await listed()).toBeDefined()
    const engine = startEngine(t)
    await whenFinished(t, user, id)
    await expect.poll(dueIn).toBeNull()
    await engine.stop()
  })

  test('is found by an engine that starts, even if its entry is lost', async () => {
    const id = await makeSent(user, addresses(3))
    await t.db.system`delete from sending_due`
    const engine = startEngine(t)
    expect((await whenFinished(t, user, id)).progress.sent).toBe(3)
    await engine.stop()
  })

  test('rests while nothing is due, and less long while messages are in flight', async () => {
    const id = await makeSent(user, addresses(1))
    await rest(t.db.system, await seen(), times)
    expect(await dueIn()).toBeGreaterThan(50)
    await t.db.asSystem(sql => wakeEngines(sql, user.id))
    await t.db.system`
      insert into message_batches (user_id, id, campaign_id, worker_id, lease_until, sending_account_id, from_address, from_name,
        message_ids)
      values (${user.id}, new_id(), ${id}, new_id(), now(), new_id(), 'a@b.test', 'A', '{}')`
    await rest(t.db.system, await seen(), times)
    expect(await dueIn()).toBeLessThan(6)
    await t.db.system`delete from message_batches where user_id = ${user.id}`
  })

  test('stays due if somebody calls while a worker finds nothing to do', async () => {
    await makeSent(user, addresses(1))
    const before = await seen()
    await t.db.asSystem(sql => wakeEngines(sql, user.id))
    await rest(t.db.system, before, times)
    expect(await listed()).toBeDefined()
    await t.db.system`update campaigns set status = 'draft' where user_id = ${user.id}`
    await retire(t.db.system, before)
    expect(await listed()).toBeDefined()
    await retire(t.db.system, await seen())
    expect(await dueIn()).toBeNull()
  })

  test('isn’t forgotten while it has something to send', async () => {
    await makeSent(user, addresses(1))
    const due = dueAccounts(t.db)
    expect(await due.take()).toContain(user.id)
    await due.retire(user.id)
    expect(await dueIn()).toBeGreaterThan(50)
  })

  test('is due although a wrong clock put it off by hours', async () => {
    await makeSent(user, addresses(1))
    await t.db.system`update sending_due set due_at = now() + interval '1 hour' where user_id = ${user.id}`
    expect(await listed()).toBeDefined()
  })
})

test('no statement on the way of a message is about several accounts, but those that look for work', () => {
  const files = [
    ...globSync('server/sending/{engine,results,sequences,pacing}/*.ts'),
    'server/sending/message-states-sql.ts',
    'server/tracking/sql.ts',
    'server/tracking/bursts-sql.ts',
  ].filter(path => !path.endsWith('.test.ts'))
  const owned =
    /\b(?:from|join|into|update)\s+(?:campaign\w*|\w*messages?|message_\w+|sending_\w+|leads|event_\w+|email_\w+|slow_downs)\b/
  const crossing = files.flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/export (?:const|(?:async )?function) (\w+)[^]*?(?=\nexport |$)/g)]
      .filter(([text]) => owned.test(text) && /\bsql(?:<[^`]*>)?`/.test(text))
      .filter(
        ([text]) => !/user_id = \$\{[\w.]*userId\}|select \$\{[\w.]*userId\}|values \(\$\{[\w.]*userId\}/i.test(text),
      )
      .map(([, name]) => name),
  )
  // renameSlowDowns comes after what DNS said of a domain.
  expect(crossing).toEqual(['renameSlowDowns', 'listDue', 'markForgotten'])
})
