import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import type { DraftLine, DraftRun } from '#contract/drafts.ts'
import { clickSend, makeMailer, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { writeDrafts } from './write-drafts.ts'

let app: Awaited<ReturnType<typeof smtpApp>>
let user: TestUser
beforeAll(async () => {
  app = await smtpApp()
  app.t.deps.providers.languageModel = {
    vendor: 'openai',
    name: 'gpt-test',
    ask: async ({ turns }) => {
      const name = /Crust \d+/.exec(turns[0]?.text ?? '')?.[0] ?? ''
      return JSON.stringify({
        subject: `A website for ${name}`,
        body: `Hello ${name} team,\n\nI build websites for bakeries. A website is ready in ten days. It costs $900 once. Would you like to see an example of what I would build for you this month?\n\nMira Lang`,
      })
    },
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await makeMailer(app.t)
  app.sink.accepted.length = 0
})

const post = async <T>(url: string, payload: object = {}) => {
  const reply = await user.client({ method: 'POST', url, payload })
  return { statusCode: reply.statusCode, ...reply.json<T>() }
}
const runOf = async (id: string) => (await user.client(`/api/draft-runs/${id}`)).json<DraftRun>()
const contentOf = async (id: string) => (await user.client(`/api/campaigns/${id}/content`)).json()

/** A run with written drafts for `n` leads, by lead. */
async function written(n: number) {
  const leads = []
  for (let i = 1; i <= n; i++)
    leads.push(
      await makeLead(app.t, user, { businessName: `Crust ${i}`, category: 'Bakery', email: `Hello@crust${i}.test` }),
    )
  const offer = {
    offer: 'I build websites for bakeries. A website is ready in ten days. $900 once.',
    signature: 'Mira Lang',
  }
  const { id } = await post<DraftRun>('/api/draft-runs', { selection: { filter: {} }, offer })
  await writeDrafts(app.t.deps, new AbortController().signal)
  const lines = (await user.client(`/api/draft-runs/${id}/drafts`)).json<DraftLine[]>()
  return { id, leads, draft: (place: number) => lines[place - 1]?.id ?? '' }
}

/** What reached the mail server, by recipient. */
const sent = () =>
  new Map(app.sink.accepted.map(({ to, raw }) => [to, raw.replace(/=\r\n/g, '').replaceAll('=20', ' ')]))

test('sends 30 leads their own emails, except those skipped, suppressed, or without an address', async () => {
  const { id, leads, draft } = await written(30)
  await app.t.db.system`update leads set email = null where id = ${leads[3]?.id ?? ''}`
  await user.client({
    method: 'PUT',
    url: `/api/drafts/${draft(7)}`,
    payload: {
      subject: 'Websites for bakeries {{offer}}',
      body: 'Hello Crust 7 team,\n\nI build websites for bakeries. It costs $900 once.\n\nMira Lang',
    },
  })
  await post(`/api/drafts/${draft(2)}/skip`)
  await post(`/api/draft-runs/${id}/approve-all`)
  const campaign = await post<Campaign>(`/api/draft-runs/${id}/campaign`)
  expect(campaign).toMatchObject({ statusCode: 200, status: 'draft', recipientCount: 28, hasOwnEmails: true })
  expect(await runOf(id)).toMatchObject({ campaignId: campaign.id, counts: { approved: 29, sendable: 28 } })
  await app.t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', 'hello@crust5.test', 'manual')`
  await clickSend(user, campaign.id)
  const report = await sendAll(app.t, user, campaign.id)
  expect(report.progress).toMatchObject({ sent: 27, skipped: 1 })
  const received = sent()
  expect(received.size).toBe(27)
  expect(app.sink.accepted).toHaveLength(27)
  for (const place of Array.from({ length: 30 }, (_, i) => i + 1)) {
    const raw = received.get(`Hello@crust${place}.test`)
    if ([2, 4, 5].includes(place)) {
      expect(raw).toBeUndefined()
      continue
    }
    expect(raw).toContain(
      place === 7 ? 'Subject: Websites for bakeries {{offer}}' : `Subject: A website for Crust ${place}\r\n`,
    )
    expect(raw).toContain(`Hello Crust ${place} team,`)
    expect(new Set(raw?.match(/Crust \d+/g))).toEqual(new Set([`Crust ${place}`]))
  }
})

test('pressing twice makes one campaign, which follows the review until it begins', async () => {
  const { id, draft } = await written(4)
  expect(await post(`/api/draft-runs/${id}/campaign`)).toMatchObject({ statusCode: 409 })
  await post(`/api/drafts/${draft(1)}/approve`)
  await post(`/api/drafts/${draft(2)}/approve`)
  const [first, same] = await Promise.all([1, 2].map(() => post<Campaign>(`/api/draft-runs/${id}/campaign`)))
  if (!first) throw new Error('no campaign')
  expect(same?.id).toBe(first.id)
  await post(`/api/drafts/${draft(3)}/approve`)
  const again = await post<Campaign>(`/api/draft-runs/${id}/campaign`)
  expect([again.id, again.recipientCount]).toEqual([first.id, 3])
  expect(await contentOf(first.id)).toMatchObject({
    recipients: ['Hello@crust1.test', 'Hello@crust2.test', 'Hello@crust3.test'],
  })
  await post(`/api/draft-runs/${id}/reopen`, { draftIds: [draft(2)] })
  await clickSend(user, first.id)
  const report = await sendAll(app.t, user, first.id)
  expect(report.progress).toMatchObject({ sent: 2, skipped: 1, reasons: [{ reason: 'no-draft' }] })
  expect([...sent().keys()].toSorted()).toEqual(['Hello@crust1.test', 'Hello@crust3.test'])
})

test('a sent draft can’t change, and what is approved later goes into another campaign', async () => {
  const { id, draft } = await written(3)
  await post(`/api/drafts/${draft(1)}/approve`)
  const first = await post<Campaign>(`/api/draft-runs/${id}/campaign`)
  await clickSend(user, first.id)
  await sendAll(app.t, user, first.id)
  expect(await post(`/api/drafts/${draft(1)}/skip`)).toMatchObject({
    statusCode: 409,
    message: 'A campaign with this email has started, so you can’t change the draft anymore.',
  })
  expect(await post(`/api/draft-runs/${id}/reopen`, { draftIds: [draft(1)] })).toMatchObject({ reopened: 0 })
  expect(await post(`/api/draft-runs/${id}/campaign`)).toMatchObject({ statusCode: 409 })
  await post(`/api/drafts/${draft(2)}/approve`)
  const second = await post<Campaign>(`/api/draft-runs/${id}/campaign`)
  expect(second.id).not.toBe(first.id)
  expect(second.recipientCount).toBe(1)
  await user.client({ method: 'DELETE', url: `/api/draft-runs/${id}` })
  expect((await contentOf(second.id)).recipients).toEqual(['Hello@crust2.test'])
})

test('a review at the same moment as Send either changes what is sent or is refused', async () => {
  const { id, draft } = await written(2)
  await post(`/api/draft-runs/${id}/approve-all`)
  const { id: campaignId } = await post<Campaign>(`/api/draft-runs/${id}/campaign`)
  const [, skipped] = await Promise.all([clickSend(user, campaignId), post(`/api/drafts/${draft(1)}/skip`)])
  await sendAll(app.t, user, campaignId)
  expect(sent().has('Hello@crust1.test')).toBe(skipped.statusCode === 409)
  expect(sent().has('Hello@crust2.test')).toBe(true)
  const now = (await user.client(`/api/drafts/${draft(1)}`)).json<DraftLine>()
  expect(now.state).toBe(skipped.statusCode === 409 ? 'approved' : 'skipped')
})

test('sends a draft to the person whom the user chose, in the campaign that has it, and to nobody else', async () => {
  const { id, leads, draft } = await written(2)
  const url = `/api/leads/${leads[0]?.id}/contacts`
  const people = await user.client({ method: 'POST', url, payload: { name: 'Ina Berg', email: 'ina@crust1.test' } })
  const address = (email: string) =>
    user.client({ method: 'PUT', url: `/api/drafts/${draft(1)}/address`, payload: { email } })
  expect((await address('stranger@crust1.test')).statusCode).toBe(409)
  await post(`/api/draft-runs/${id}/approve-all`)
  const campaign = await post<Campaign>(`/api/draft-runs/${id}/campaign`)
  const chosen = await address('Ina@crust1.test')
  expect([chosen.statusCode, chosen.json().email, chosen.json().people.length]).toEqual([200, 'ina@crust1.test', 2])
  const lines = (await user.client(`/api/draft-runs/${id}/drafts`)).json<DraftLine[]>()
  expect(lines.map(({ email }) => email)).toEqual(['ina@crust1.test', 'Hello@crust2.test'])
  expect((await contentOf(campaign.id)).recipients).toEqual(['Ina@crust1.test', 'Hello@crust2.test'])
  await user.client({ method: 'PUT', url: `/api/contacts/${people.json()[0].id}`, payload: { doNotContact: true } })
  expect((await runOf(id)).counts).toMatchObject({ approved: 2, sendable: 1 })
  await user.client({ method: 'PUT', url: `/api/contacts/${people.json()[0].id}`, payload: { doNotContact: false } })
  await clickSend(user, campaign.id)
  await sendAll(app.t, user, campaign.id)
  expect([...sent().keys()].toSorted()).toEqual(['Hello@crust2.test', 'Ina@crust1.test'])
  expect(sent().get('Ina@crust1.test')).toContain('Hello Ina,')
})
