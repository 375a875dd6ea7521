import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, startEngine, whenChanged, whenFinished } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import type { Fault, Sink } from '#test/smtp-sink.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
let boss: TestUser
let user: TestUser
const faults = new Map<string, Fault>()
beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp({}, { fault: ({ to, n }) => (n === 1 ? faults.get(to) : undefined) }))
  boss = await makeUser(t, { email: 'boss@canvass.example' })
  await t.db.system`update users set is_admin = true where id = ${boss.id}`
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

const put = async (what: 'disable' | 'enable') => {
  const reply = await boss.client({ method: 'POST', url: `/api/admin/users/${user.id}/${what}` })
  expect(reply.statusCode).toBe(200)
}
const waitingOf = async (id: string): Promise<string[]> =>
  (await user.client(`/api/campaigns/${id}/recipients?limit=100&group=queued`))
    .json()
    .flatMap(({ email, reason }: { email: string; reason: string }) => (reason === 'deferred' ? [email] : []))
    .toSorted()
const statusOf = async (id: string) =>
  (await t.db.system<{ status: string }[]>`select status from campaigns where id = ${id}`)[0]?.status
const takenOf = (campaign: string[]) =>
  sink.accepted.flatMap(({ to }) => (campaign.includes(to) ? [to] : [])).toSorted()
/** Another account's finished campaign shows that the engine has had a full round in the meantime. */
const othersAreSent = async (name: string) => {
  const other = await makeMailer(t)
  const id = await makeSent(other, [`${name}@other.test`])
  expect((await whenFinished(t, other, id)).status).toBe('finished')
}

test('a campaign stops while its account is closed, and continues after it’s reopened', async () => {
  const to = ['a', 'b', 'c', 'd'].map(name => `${name}@middle.test`)
  for (const late of to.slice(2)) faults.set(late, { at: 'rcpt', code: 450, say: '4.2.0 Greylisted' })
  const id = await makeSent(user, to)
  const engine = startEngine(t)
  await whenChanged(async () => (await waitingOf(id)).join() === to.slice(2).join())

  await put('disable')
  t.clock.advance(5 * 60_000)
  await othersAreSent('meanwhile')
  expect([takenOf(to), await statusOf(id)]).toEqual([to.slice(0, 2), 'sending'])

  await put('enable')
  await whenChanged(async () => (await statusOf(id)) === 'finished')
  await engine.stop()
  expect(takenOf(to)).toEqual(to)
})

test('a campaign that hasn’t started waits until its account is reopened', async () => {
  const to = ['a@begin.test', 'b@begin.test']
  const id = await makeSent(user, to)
  await put('disable')
  const engine = startEngine(t)
  await othersAreSent('begin')
  expect([takenOf(to), await statusOf(id)]).toEqual([[], 'sending'])
  await put('enable')
  await whenChanged(async () => (await statusOf(id)) === 'finished')
  await engine.stop()
  expect(takenOf(to)).toEqual(to)
})
