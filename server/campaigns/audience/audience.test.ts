import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AudienceCounts, AudienceGroup, AudiencePerson } from '#contract/audience.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { clickSend, makeDraft, makeMailer, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { makeCampaign, makeMessage } from '#test/make-mail.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function count(user: TestUser, payload: object): Promise<AudienceCounts> {
  const reply = await user.client({ method: 'POST', url: '/api/campaigns/audience', payload })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json()
}

async function list(user: TestUser, group: AudienceGroup, payload: object) {
  const url = '/api/campaigns/audience/people'
  const reply = await user.client({ method: 'POST', url, payload: { ...payload, group } })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ people: AudiencePerson[]; hasMore: boolean }>()
}

const sum = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0)

/** The two sums that the page shows. */
function expectToAddUp(counts: AudienceCounts) {
  const { chosen, withEmail, withoutEmail, invalid, duplicates } = counts
  expect(withEmail + withoutEmail + invalid + duplicates).toBe(chosen)
  const skipped = sum(counts.suppressed) + (counts.samplesAreSent ? 0 : counts.samples) + counts.overQuota
  expect(withEmail - skipped).toBe(counts.recipients)
}

const suppress = (app: TestApp, user: TestUser, email: string, reason: string) => app.db.system`
  insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${email}, ${reason})`

test('counts each reason once, adds up, and lists the people behind every count', async () => {
  const { t: mailing, close } = await smtpApp()
  const user = await makeMailer(mailing)
  const [ann, noMail] = [
    await makeLead(mailing, user, { businessName: 'Harbor Bakery', email: 'Ann@harbor.test', address: '5 Quay' }),
    await makeLead(mailing, user, { businessName: 'No Mail', website: 'https://no.test', address: '1 Main St' }),
  ]
  const noSite = await makeLead(mailing, user, { businessName: 'Neither' })
  await makeLead(mailing, user, { businessName: 'Made Up', email: 'a@made.example', source: 'sample' })
  await suppress(mailing, user, 'gone@left.test', 'unsubscribed')
  await suppress(mailing, user, 'back@left.test', 'bounced')
  const campaignId = await makeCampaign(mailing, user, 'Autumn offer')
  await makeMessage(mailing, user, { campaignId, email: 'ann@harbor.test' })
  const asked = {
    recipients: [
      'Ann@harbor.test',
      ' ann@harbor.test ',
      'bob@x.test',
      'gone@left.test',
      'back@left.test',
      'nobody',
      'a@made.example',
      '',
      'nobody',
    ],
    selection: { ids: [ann.id, noMail.id, noSite.id] },
  } // prettier-ignore
  const counts = await count(user, asked)
  expect(counts).toMatchObject({
    chosen: 10,
    withEmail: 5,
    withoutEmail: 2,
    withWebsiteOnly: 1,
    invalid: 1,
    duplicates: 2,
    suppressed: [
      { reason: 'bounced', count: 1 },
      { reason: 'unsubscribed', count: 1 },
    ],
    samples: 1,
    samplesAreSent: false,
    overQuota: 0,
    remaining: null,
    recipients: 2,
    contacted: 1,
    lastContact: { name: 'Harbor Bakery' },
  })
  expectToAddUp(counts)

  const people = async (group: AudienceGroup) => (await list(user, group, asked)).people
  const emails = async (group: AudienceGroup) => (await people(group)).map(({ email }) => email)
  expect(await emails('recipients')).toEqual(['Ann@harbor.test', 'bob@x.test'])
  expect(await emails('with-email')).toHaveLength(5)
  expect(await emails('invalid')).toEqual(['nobody'])
  expect(await emails('duplicates')).toEqual(['ann@harbor.test', 'nobody'])
  expect(await emails('samples')).toEqual(['a@made.example'])
  expect(await emails('over-quota')).toEqual([])
  expect((await people('without-email')).map(one => [one.businessName, one.leadId, one.address])).toEqual([
    ['Neither', noSite.id, null],
    ['No Mail', noMail.id, '1 Main St'],
  ])
  expect((await people('suppressed')).map(one => [one.email, one.suppression])).toEqual([
    ['gone@left.test', 'unsubscribed'],
    ['back@left.test', 'bounced'],
  ])
  const [contacted] = await people('contacted')
  expect(contacted).toMatchObject({
    email: 'Ann@harbor.test',
    leadId: ann.id,
    address: '5 Quay',
    campaignName: 'Autumn offer',
  })
  await close()
})

test('counts only emails of the last days as contacted, and lists the latest', async () => {
  const user = await makeMailer(t)
  const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000)
  const email = 'umi@house.test'
  const [first, second] = [await makeCampaign(t, user, 'Older'), await makeCampaign(t, user, 'Newer')]
  await makeMessage(t, user, { campaignId: first, email, acceptedAt: daysAgo(40) })
  await makeMessage(t, user, { campaignId: second, email, acceptedAt: daysAgo(12) })
  const contacted = async (days?: number) => (await count(user, { recipients: [email], contactedDays: days })).contacted
  expect([await contacted(), await contacted(10), await contacted(365)]).toEqual([1, 0, 1])
  const { people } = await list(user, 'contacted', { recipients: [email], contactedDays: 365 })
  expect(people[0]).toMatchObject({ campaignName: 'Newer', contactedAt: daysAgo(12).toISOString() })
})

test('doesn’t count a test email as contact once emails are really sent', async () => {
  const { t: mailing, close } = await smtpApp()
  const user = await makeMailer(mailing)
  const campaignId = await makeCampaign(mailing, user)
  await makeMessage(mailing, user, { campaignId, email: 'ann@harbor.test' })
  await mailing.db.system`
    insert into outbox_messages (user_id, campaign_id, rfc_message_id, from_address, to_address, subject, raw)
    values (${user.id}, ${campaignId}, 'x@test', 'a@b.test', 'ann@harbor.test', 'Hello', '')`
  expect((await count(user, { recipients: ['ann@harbor.test'] })).contacted).toBe(0)
  await close()
})

test('in test mode, sends to samples, uses no quota, and contacts nobody', async () => {
  const user = await makeMailer(t, { plan: 'free' })
  const lead = await makeLead(t, user, { email: 'cafe@made.example', source: 'sample' })
  const used = async () => (await user.client('/api/usage-limits')).json().remaining
  const before = await used()
  const { id } = await makeDraft(user, ['cafe@made.example'])
  await clickSend(user, id)
  await sendAll(t, user, id)
  const counts = await count(user, { recipients: ['cafe@made.example', 'me@mine.example'] })
  expect(counts).toMatchObject({ samples: 1, samplesAreSent: true, recipients: 2, contacted: 0, remaining: null })
  expectToAddUp(counts)
  expect(await used()).toEqual(before)
  const payload = { ids: [lead.id] }
  expect((await user.client({ method: 'POST', url: '/api/leads/last-contacts', payload })).json()).toEqual([])
  const [latest] = (await user.client(`/api/leads/${lead.id}/timeline`)).json()
  expect([latest.text, latest.detail]).toEqual([
    expect.stringMatching(/^Kept in the outbox: /),
    'Test mode sent nothing to cafe@made.example',
  ])
})

test('counts recipients beyond the month’s quota from the end of the list', async () => {
  const { t: mailing, close } = await smtpApp()
  const user = await makeUser(mailing, { plan: 'free' })
  await suppress(mailing, user, 'p0@many.test', 'manual')
  const recipients = Array.from({ length: 104 }, (_, i) => `p${i}@many.test`)
  const counts = await count(user, { recipients })
  expect(counts).toMatchObject({ remaining: 100, recipients: 100, overQuota: 3 })
  expectToAddUp(counts)
  const { people } = await list(user, 'over-quota', { recipients })
  expect(people.map(({ email }) => email)).toEqual(['p101@many.test', 'p102@many.test', 'p103@many.test'])
  await close()
})

test('lists 200 broken entries among 10,000 pasted addresses, and loses none', async () => {
  const user = await makeMailer(t)
  const recipients = Array.from({ length: 10_000 }, (_, i) =>
    i % 50 === 7 ? `broken ${i}${'@'.repeat(i % 3)}` : `person${i}@shop.test`,
  )
  recipients[57] = `${'x'.repeat(5000)}\0`
  const counts = await count(user, { recipients })
  expect(counts).toMatchObject({ chosen: 10_000, withEmail: 9800, invalid: 200, duplicates: 0, recipients: 9800 })
  expectToAddUp(counts)
  const { people, hasMore } = await list(user, 'invalid', { recipients, limit: 150 })
  const rest = await list(user, 'invalid', { recipients, limit: 150, offset: 150 })
  expect([people.length, hasMore, rest.people.length, rest.hasMore]).toEqual([150, true, 50, false])
  expect(people[0]?.email).toBe('broken 7@')
  const page = await list(user, 'recipients', { recipients, offset: 9700, limit: 1000 })
  expect([page.people.length, page.people.at(-1)?.email]).toEqual([100, 'person9999@shop.test'])
})

test('counts nothing of another account', async () => {
  const [user, other] = [await makeMailer(t), await makeMailer(t)]
  const email = 'shared@shop.test'
  const lead = await makeLead(t, other, { businessName: 'Theirs' })
  await makeLead(t, other, { businessName: 'Theirs, too', email, source: 'sample' })
  await suppress(t, other, email, 'unsubscribed')
  await makeMessage(t, other, { email })
  const asked = { recipients: [email], selection: { ids: [lead.id] } }
  expect(await count(user, asked)).toMatchObject({
    withEmail: 1,
    withoutEmail: 0,
    suppressed: [],
    samples: 0,
    contacted: 0,
    recipients: 1,
    lastContact: null,
  }) // prettier-ignore
  expect((await list(user, 'with-email', asked)).people[0]).toMatchObject({ leadId: null, businessName: null })
  expect((await list(user, 'without-email', asked)).people).toEqual([])
})

test('an empty list has nobody', async () => {
  expect(await count(await makeMailer(t), { recipients: ['', ' '] })).toMatchObject({ chosen: 0, recipients: 0 })
})
