import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Contact } from '#contract/contacts.ts'
import type { Finding } from '#contract/preflight.ts'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import type { Sink } from '#test/smtp-sink.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp({ env: { INSTANCE_SENDER_DAILY: '10000' } }))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

let made = 0
/** A lead with people: `["Anna Lee", "anna"]` has anna@harbor7.test. */
async function makeHarbor(email: string | null, people: [name: string, box: string | null][]) {
  const at = `harbor${++made}.test`
  const lead = await makeLead(t, user, { businessName: 'Harbor Dental', email: email && `${email}@${at}` })
  const add = (payload: object) =>
    user
      .client({ method: 'POST', url: `/api/leads/${lead.id}/contacts`, payload })
      .then(reply => reply.json<Contact[]>())
  let all: Contact[] = []
  for (const [name, box] of people) all = await add({ name, email: box && `${box}@${at}` })
  return { at, people: all }
}
const mailsTo = (address: string) => sink.accepted.filter(({ to }) => to === address)
const subjectTo = (address: string) => /^Subject: (.*)\r$/m.exec(mailsTo(address)[0]?.raw ?? '')?.[1]

test.each<[what: string, lead: string | null, people: [string, string | null][], to: string, subject: string]>([
  [
    'the person whose address it is',
    null,
    [
      ['Dr. Anna Lee', 'anna'],
      ['LEE, BEN', 'ben'],
    ],
    'ben',
    'Hi Ben, Lee, LEE, BEN',
  ],
  [
    'the primary one at the lead’s own address',
    'info',
    [
      ['Dr. Anna Lee', 'anna'],
      ['Ben Ruiz', 'ben'],
    ],
    'info',
    'Hi Anna, Lee, Dr. Anna Lee',
  ],
  ['nobody if the name isn’t certain', null, [['Front desk', 'front']], 'front', 'Hi there, you, Front desk'],
  ['nobody at a lead without people', 'info', [], 'info', 'Hi there, you, friend'],
])('greets %s', async (_, lead, people, to, subject) => {
  const { at } = await makeHarbor(lead, people)
  const written = { subject: 'Hi {{firstName|there}}, {{Last Name|you}}, {{contact_name|friend}}' }
  await sendAll(t, user, await makeSent(user, [`${to}@${at}`], written))
  expect(subjectTo(`${to}@${at}`)).toBe(subject)
})

test('fills the business’s fields for a person whose address no lead has', async () => {
  const { at } = await makeHarbor('info', [['Anna Lee', 'anna']])
  await sendAll(t, user, await makeSent(user, [`anna@${at}`], { subject: '{{firstName}} of {{businessName}}' }))
  expect(subjectTo(`anna@${at}`)).toBe('Anna of Harbor Dental')
})

test('doesn’t greet a primary person who is never contacted at the business’s address', async () => {
  const { at, people } = await makeHarbor('info', [['Anna Lee', 'anna']])
  const url = `/api/contacts/${people[0]?.id}`
  await user.client({ method: 'PUT', url, payload: { doNotContact: true } })
  await sendAll(t, user, await makeSent(user, [`info@${at}`, `anna@${at}`], { subject: 'Hi {{firstName|there}}' }))
  expect(subjectTo(`info@${at}`)).toBe('Hi there')
  expect(mailsTo(`anna@${at}`)).toEqual([])
})

test('doesn’t greet the next person at the address of one who was removed', async () => {
  const { at, people } = await makeHarbor(null, [
    ['Anna Lee', 'anna'],
    ['Ben Ruiz', null],
  ])
  await user.client({ method: 'DELETE', url: `/api/contacts/${people[0]?.id}` })
  await sendAll(t, user, await makeSent(user, [`anna@${at}`], { subject: 'Hi {{firstName|there}}' }))
  expect(subjectTo(`anna@${at}`)).toBe('Hi there')
})

test('sends one email to a person who is on two leads', async () => {
  const one = await makeHarbor(null, [['Anna Lee', 'anna']])
  const address = `anna@${one.at}`
  const other = await makeLead(t, user, { businessName: 'Blue Bakery', email: address.toUpperCase() })
  await user.client({
    method: 'POST',
    url: `/api/leads/${other.id}/contacts`,
    payload: { name: 'Anna Lee', email: address },
  })
  await sendAll(t, user, await makeSent(user, [address, address.toUpperCase()], { subject: 'Hi {{firstName}}' }))
  expect(sink.accepted.filter(({ to }) => to.toLowerCase() === address)).toHaveLength(1)
})

test('the check before sending counts whom it can’t greet, and the preview shows the name', async () => {
  const { at } = await makeHarbor('info', [
    ['Anna Lee', 'anna'],
    ['Front desk', 'front'],
  ])
  const recipients = [`anna@${at}`, `front@${at}`, `info@${at}`, `nobody@${at}`]
  const payload = { subject: 'Hi {{firstName}}', body: '<p>Hello there</p>', recipients, variants: [], steps: [] }
  const reply = await user.client({ method: 'POST', url: '/api/campaigns/preflight', payload })
  const missing = reply.json<{ findings: Finding[] }>().findings.find(({ code }) => code === 'missing-value')
  expect(missing).toMatchObject({ variable: 'firstName', count: 2, of: 4, emails: [`front@${at}`, `nobody@${at}`] })
})
