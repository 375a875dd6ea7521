import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, makeUser } from '#test/make.ts'
import { makeMessage } from '#test/make-mail.ts'
import { makeWorld } from '#test/world.ts'
import { pageWords } from './languages/languages.ts'
import { trackingLinks } from './tracking.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ gazetteer: true })
})
afterAll(() => t.close())

const linkOf = (m: { userId: string; messageId: string }) => trackingLinks(t.deps.secrets, '').unsubscribe(m)
const post = (url: string) => t.anonymous({ method: 'POST', url })

/** The tables that still hold a text of this account. */
async function tablesWith(userId: string, text: string, { db }: TestApp = t): Promise<string[]> {
  const tables = await db.system<{ name: string }[]>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'user_id' and not a.attisdropped order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await db.system<{ n: number }[]>`
      select count(*)::int as n from ${db.system(name)} x where user_id = ${userId} and position(${text} in lower(x::text)) > 0`
    if ((row?.n ?? 0) > 0) found.push(name)
  }
  return found
}

/** An account with one of everything, whose lead is the recipient of its message. */
async function makeKnown(canary: string) {
  const world = await makeWorld(t, canary)
  const email = `to@${canary.toLowerCase()}.example`
  await t.db.system`update leads set email = ${email}, source = 'manual' where id = ${world.leadId}`
  await t.db.system`
    update campaign_recipients set lead_id = ${world.leadId} where user_id = ${world.user.id} and email_norm = ${email}`
  // They work at another business, too.
  const { id } = await makeLead(t, world.user, { businessName: 'Another business' })
  await t.db.system`
    insert into contacts (user_id, lead_id, name, email) values (${world.user.id}, ${id}, 'To', ${email})`
  return { ...world, email, link: linkOf({ userId: world.user.id, messageId: world.messageId }) }
}

test('the page says what is known and where from, and changes nothing', async () => {
  const { user, email, link } = await makeKnown('LOOKED')
  const page = await t.anonymous(`${link}/delete`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Delete my data')
  expect(page.body).toContain('Your address')
  expect(await tablesWith(user.id, email)).toContain('leads')
})

test('deletes everything about the person at this sender, whose owner reads that it happened', async () => {
  const { user, leadId, email, link } = await makeKnown('ERASED')
  const reply = await post(`${link}/delete`)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('Your data is deleted')])
  expect(await tablesWith(user.id, email)).toEqual([])
  expect(await t.db.system`select from leads where id = ${leadId}`).toHaveLength(0)
  const entries = (await user.client('/api/audit-log')).json<{ code: string; text: string }[]>()
  const entry = entries.find(({ code }) => code === 'erased-on-request')
  expect(entry?.text).toContain('A recipient asked to be deleted')
  for (const again of [await t.anonymous(link), await post(link), await post(`${link}/delete`)])
    expect(again.body).toContain('Your data is deleted')
})

test('a hash keeps them from being emailed again, also after another import', async () => {
  const user = await makeUser(t)
  const m = await makeMessage(t, user, { email: 'Grace@Gone.test' })
  await post(`${linkOf(m)}/delete`)
  await makeLead(t, user, { businessName: 'Gone', email: 'grace@gone.test' })
  const counts = await user.client({
    method: 'POST',
    url: '/api/campaigns/audience',
    payload: { recipients: ['grace@gone.test', 'other@gone.test'] },
  })
  expect(counts.json()).toMatchObject({ chosen: 2, suppressed: [{ reason: 'unsubscribed', count: 1 }] })
  expect((await user.client('/api/suppressions')).json()).toEqual([])
})

test('at other senders only by a link that goes to the address itself, for a day', async () => {
  const { t: mailing, sink, close } = await smtpApp()
  const [one, two, three] = [await makeUser(mailing), await makeUser(mailing), await makeUser(mailing)]
  const email = 'ann@several.test'
  const m = await makeMessage(mailing, one, { email })
  await makeMessage(mailing, two, { email })
  await makeLead(mailing, three, { businessName: 'Several', email })
  const link = trackingLinks(mailing.deps.secrets, '').unsubscribe(m)
  const ask = (method: 'GET' | 'POST', url: string) => mailing.anonymous({ method, url })
  const sent = await ask('POST', `${link}/delete/everywhere`)
  expect(sent.body).toContain('Check your inbox')
  expect(await tablesWith(two.id, email, mailing)).not.toEqual([])
  const raw = sink.accepted.at(-1)?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
  expect(sink.accepted.at(-1)?.to).toBe(email)
  const confirm = /\/u\/[\w-]+\/erase/.exec(raw)?.[0] ?? ''
  expect((await ask('GET', confirm)).body).toContain('Delete my data everywhere on this server')
  expect(await tablesWith(two.id, email, mailing)).not.toEqual([])
  expect((await ask('POST', confirm)).body).toContain('No sender on this server')
  for (const user of [one, two, three]) expect(await tablesWith(user.id, email, mailing)).toEqual([])
  mailing.clock.advance(25 * 3_600_000)
  expect((await ask('POST', confirm)).statusCode).toBe(404)
  await close()
})

test('isn’t offered for other senders in test mode, where the sender would see the link', async () => {
  const m = await makeMessage(t, await makeUser(t), { email: 'bob@several.test' })
  expect((await t.anonymous(`${linkOf(m)}/delete`)).body).not.toContain('everywhere')
  expect((await post(`${linkOf(m)}/delete/everywhere`)).statusCode).toBe(404)
})

test('keeps the figures of reports', async () => {
  const user = await makeUser(t)
  const m = await makeMessage(t, user, { email: 'bo@figures.test' })
  const figures = async () => (await user.client(`/api/campaigns/${m.campaignId}`)).json().progress
  const before = await figures()
  await post(`${linkOf(m)}/delete`)
  expect(await figures()).toEqual(before)
})

test.each(Object.entries(pageWords))('every word is there in %s', (_, words) => {
  expect(words.eraseText('Ada', 'g•••@shop.test')).toContain('g•••@shop.test')
  expect(words.erasedText('Ada')).toContain('Ada')
  expect(new Set([words.erase, words.eraseHere, words.eraseEverywhere, words.erased, words.orErase]).size).toBe(5)
})
