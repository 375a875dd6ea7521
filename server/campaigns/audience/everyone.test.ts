import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AudienceCounts, AudiencePerson, WhoAt } from '#contract/audience.ts'
import type { Contact } from '#contract/contacts.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'

let app: Awaited<ReturnType<typeof smtpApp>>
beforeAll(async () => {
  app = await smtpApp()
})
afterAll(() => app.close())

async function ask<T>(user: TestUser, method: 'POST' | 'PUT', url: string, payload: object): Promise<T> {
  const reply = await user.client({ method, url, payload })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`)
  return reply.json()
}
const choose = async (user: TestUser, recipients: string[], who: WhoAt) =>
  (await ask<{ recipients: string[] }>(user, 'POST', '/api/campaigns/audience/choose', { recipients, who })).recipients
const countOf = (user: TestUser, recipients: string[]) =>
  ask<AudienceCounts>(user, 'POST', '/api/campaigns/audience', { recipients })
const listOf = async (user: TestUser, recipients: string[], group = 'with-email') =>
  (await ask<{ people: AudiencePerson[] }>(user, 'POST', '/api/campaigns/audience/people', { recipients, group }))
    .people

/** A bakery with its own address, which greets Ina, and three people, of whom Sam is never contacted, and a garage with one. */
async function makeBusinesses(user: TestUser) {
  const bakery = await makeLead(app.t, user, { businessName: 'Pearl Bakery', email: 'info@pearl.test' })
  const add = (id: string, person: object) => ask<Contact[]>(user, 'POST', `/api/leads/${id}/contacts`, person)
  await add(bakery.id, { name: 'Ina Berg', role: 'owner', email: 'Ina@pearl.test' })
  await add(bakery.id, { name: 'Tom Rand', email: 'tom@pearl.test' })
  const people = await add(bakery.id, { name: 'Sam Lutz', email: 'sam@pearl.test' })
  await add(bakery.id, { name: 'Zoe Nolan', phone: '+12125558142' })
  const sam = people.find(({ name }) => name === 'Sam Lutz')
  await ask(user, 'PUT', `/api/contacts/${sam?.id}`, { doNotContact: true })
  const garage = await makeLead(app.t, user, { businessName: 'Ken’s Garage', email: null })
  await add(garage.id, { name: 'Ken Ito', email: 'ken@garage.test' })
}

test('writes to everyone at each business or to the primary person, and back', async () => {
  const user = await makeMailer(app.t)
  await makeBusinesses(user)
  const recipients = ['stranger@else.test', 'tom@pearl.test', 'KEN@garage.test', 'not an address']
  const everyone = await choose(user, recipients, 'everyone')
  expect(everyone).toEqual([
    'stranger@else.test',
    'tom@pearl.test',
    'Ina@pearl.test',
    'sam@pearl.test',
    'ken@garage.test',
    'not an address',
  ])
  expect(await choose(user, everyone, 'primary')).toEqual([
    'stranger@else.test',
    'info@pearl.test',
    'ken@garage.test',
    'not an address',
  ])
  const counts = { primary: 3, everyone: 4 }
  const atBusinesses = async (list: string[]) => (await countOf(user, list)).atBusinesses
  expect(await atBusinesses(recipients)).toEqual({ ...counts, chosen: null })
  expect(await atBusinesses(everyone)).toEqual({ ...counts, chosen: 'everyone' })
  expect(await atBusinesses(await choose(user, everyone, 'primary'))).toEqual({ ...counts, chosen: 'primary' })
})

test('lists whom each business’s email can be for, and why some get none', async () => {
  const user = await makeMailer(app.t)
  await makeBusinesses(user)
  const [tom, stranger] = await listOf(user, ['tom@pearl.test', 'stranger@else.test'])
  expect(tom?.people).toEqual([
    { email: 'info@pearl.test', name: null, role: null, suppression: null },
    { email: 'Ina@pearl.test', name: 'Ina Berg', role: 'owner', suppression: null },
    { email: 'tom@pearl.test', name: 'Tom Rand', role: null, suppression: null },
    { email: 'sam@pearl.test', name: 'Sam Lutz', role: null, suppression: 'manual' },
  ])
  expect(stranger?.people).toEqual([])
  const all = await choose(user, ['tom@pearl.test'], 'everyone')
  expect((await listOf(user, all, 'suppressed')).map(one => [one.email, one.suppression])).toEqual([
    ['sam@pearl.test', 'manual'],
  ])
})

test('greets each person by their own name, and sends nothing to one who is never contacted', async () => {
  const user = await makeMailer(app.t)
  await makeBusinesses(user)
  const recipients = ['info@pearl.test', ...(await choose(user, ['tom@pearl.test'], 'everyone'))]
  const id = await makeSent(user, recipients, { subject: 'For {{firstName|you}}', body: '<p>Hello there</p>' })
  const { progress } = await sendAll(app.t, user, id)
  expect(progress).toMatchObject({ sent: 3, skipped: 1, reasons: [{ reason: 'manual', count: 1 }] })
  const subjectOf = (to: string) =>
    app.sink.accepted.filter(one => one.to === to).map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])
  expect(['info@pearl.test', 'Ina@pearl.test', 'tom@pearl.test', 'sam@pearl.test'].map(subjectOf)).toEqual([
    ['For Ina'],
    ['For Ina'],
    ['For Tom'],
    [],
  ])
})

test('knows nothing of another account’s people', async () => {
  const [user, other] = [await makeMailer(app.t), await makeMailer(app.t)]
  await makeBusinesses(other)
  await makeLead(app.t, user, { businessName: 'Mine', email: 'tom@pearl.test' })
  const recipients = ['tom@pearl.test', 'ken@garage.test']
  expect(await choose(user, recipients, 'everyone')).toEqual(recipients)
  expect((await countOf(user, recipients)).atBusinesses).toBeNull()
  expect((await listOf(user, recipients)).map(({ people }) => people)).toEqual([[], []])
})
