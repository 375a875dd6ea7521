import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import type { DraftLine, DraftRun, DraftTemplate, LeadEmailDraft } from '#contract/drafts.ts'
import { OWN_BODIES } from '#contract/own-emails.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { writeDrafts } from './write-drafts.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeMailer(t)
  t.deps.providers.languageModel = null
})

const post = async <T>(url: string, payload: object = {}) => {
  const reply = await user.client({ method: 'POST', url, payload })
  return { ...reply.json<T>(), httpStatus: reply.statusCode }
}
const draftOf = async (id: string) => (await user.client(`/api/drafts/${id}`)).json<LeadEmailDraft>()
const edit = async (id: string, payload: object) =>
  (await user.client({ method: 'PUT', url: `/api/drafts/${id}`, payload })).json<LeadEmailDraft>()

const offer = {
  offer: 'I build websites for bakeries. A website is ready in ten days. $900 once.',
  signature: 'Mira Lang',
}

async function written(followUps: number, n = 2) {
  for (let i = 1; i <= n; i++)
    await makeLead(t, user, { businessName: `Crust ${i}`, category: 'Bakery', email: `hello@crust${i}.test` })
  const { id } = await post<DraftRun>('/api/draft-runs', { selection: { filter: {} }, offer, followUps })
  await writeDrafts(t.deps, new AbortController().signal)
  const lines = (await user.client(`/api/draft-runs/${id}/drafts`)).json<DraftLine[]>()
  return { id, ids: lines.map(line => line.id) }
}

test('writes follow-ups of their own for each lead, which keep the price and pass the check', async () => {
  const { ids } = await written(2)
  const drafts = await Promise.all(ids.map(draftOf))
  for (const [at, { businessName, body, followUps, isFlagged }] of drafts.entries()) {
    expect([businessName, isFlagged, followUps.length]).toEqual([`Crust ${at + 1}`, false, 2])
    for (const followUp of followUps) {
      expect(followUp.body).not.toContain('I build websites')
      expect(followUp.body).not.toContain(`Crust ${2 - at}`)
      expect(followUp.body).not.toBe(body)
    }
  }
  expect(drafts[0]?.followUps[0]?.body).not.toBe(drafts[1]?.followUps[0]?.body)
})

test('checks edits of a follow-up, and an approval removes what nothing supports', async () => {
  const { ids } = await written(1, 1)
  const id = ids[0] ?? ''
  const { subject, body, followUps } = await draftOf(id)
  const asked = `${followUps[0]?.body}\n\nWe spoke on the phone. Your website is outdated.`
  const flagged = await edit(id, { subject, body, followUps: [asked] })
  expect(flagged.isFlagged).toBe(true)
  expect(flagged.clauses.filter(({ verdict }) => verdict === 'unsupported')).toEqual([])
  expect(flagged.followUps[0]?.clauses.filter(({ verdict }) => verdict === 'unsupported')).toHaveLength(2)
  const approved = await post<LeadEmailDraft>(`/api/drafts/${id}/approve`)
  expect(approved).toMatchObject({ state: 'approved', isFlagged: false, body })
  expect(approved.followUps[0]?.body).not.toMatch(/spoke|outdated/)
})

test('only a follow-up may say that an email came before', async () => {
  const { ids } = await written(1, 1)
  const { subject, body, followUps } = await draftOf(ids[0] ?? '')
  const wrote = 'I wrote to you a few days ago.'
  const before = await edit(ids[0] ?? '', { subject, body: `${body}\n\n${wrote}` })
  expect(before.isFlagged).toBe(true)
  const after = await edit(ids[0] ?? '', { subject, body, followUps: [`${followUps[0]?.body}\n\n${wrote}`] })
  expect(after.isFlagged).toBe(false)
})

test('rewrites one follow-up, and leaves the email and the other one as they are', async () => {
  const { ids } = await written(2, 1)
  const before = await draftOf(ids[0] ?? '')
  const after = await post<LeadEmailDraft>(`/api/drafts/${ids[0]}/rewrite`, { followUp: 2 })
  expect(after).toMatchObject({ httpStatus: 200, body: before.body, subject: before.subject })
  expect(after.followUps[0]?.body).toBe(before.followUps[0]?.body)
  expect(after.followUps[1]?.body).not.toBe(before.followUps[1]?.body)
  const again = await post<LeadEmailDraft>(`/api/drafts/${ids[0]}/rewrite`, {})
  expect(again.body).not.toBe(before.body)
  expect(again.followUps.map(({ body }) => body)).toEqual(after.followUps.map(({ body }) => body))
  const [plain] = (await written(0, 1)).ids
  expect(await post(`/api/drafts/${plain}/rewrite`, { followUp: 1 })).toMatchObject({ httpStatus: 404 })
})

test('a model writes follow-ups to its own email, and the built-in writer’s takes the place of an unusable one', async () => {
  const asked: { rules: string; data: string }[] = []
  t.deps.providers.languageModel = {
    vendor: 'openai',
    name: 'gpt-test',
    async ask({ rules, turns }) {
      const data = turns[0]?.text ?? ''
      asked.push({ rules, data })
      const said =
        'I build websites for bakeries. A website is ready in ten days. It costs $900 once. Would you like to see an example of what I would build for you?'
      if (!data.includes('"earlier"'))
        return JSON.stringify({ subject: 'A website', body: `Hello Crust 1 team,\n\n${said}\n\nMira Lang` })
      if (asked.length > 2) return 'I can’t do that.'
      return JSON.stringify({ subject: 'Re', body: `Hello again,\n\nI wrote to you. ${said}\n\nMira Lang` })
    },
  }
  const { ids } = await written(2, 1)
  const { followUps } = await draftOf(ids[0] ?? '')
  expect(asked[1]?.rules).toContain('follow-up')
  expect(asked[1]?.data).toContain('A website is ready in ten days')
  expect(followUps[0]?.body).toContain('Hello again,')
  expect(followUps[1]?.body).toContain('a website')
  expect(followUps[1]?.body).not.toContain('can’t do that')
})

test('the campaign gets a step for each follow-up, and what the review removes is left out', async () => {
  const { id, ids } = await written(2)
  const { subject, body, followUps } = await draftOf(ids[1] ?? '')
  await edit(ids[1] ?? '', { subject, body, followUps: [followUps[0]?.body, ''] })
  await post(`/api/draft-runs/${id}/approve-all`)
  const campaign = await post<Campaign>(`/api/draft-runs/${id}/campaign`)
  expect(campaign).toMatchObject({ status: 'draft', recipientCount: 2, hasOwnEmails: true })
  const { steps } = (await user.client(`/api/campaigns/${campaign.id}/content`)).json<{ steps: object[] }>()
  expect(steps).toMatchObject([
    { type: 'email', delayDays: 3, condition: 'not-replied', subject: '', body: OWN_BODIES[1] },
    { type: 'email', delayDays: 5, condition: 'not-replied', subject: '', body: OWN_BODIES[2] },
  ])
  const kept = await t.db.system<{ emailNorm: string; followUp: number }[]>`
    select email_norm, follow_up from campaign_emails where campaign_id = ${campaign.id} order by 1, 2`
  expect(kept.map(({ emailNorm, followUp }) => `${emailNorm} ${followUp}`)).toEqual([
    'hello@crust1.test 0',
    'hello@crust1.test 1',
    'hello@crust1.test 2',
    'hello@crust2.test 0',
    'hello@crust2.test 1',
  ])
})

test('greets the person whose address it is, whoever that becomes, unless the greeting was edited', async () => {
  const lead = await makeLead(t, user, { businessName: 'Crust 9' })
  const url = `/api/leads/${lead.id}/contacts`
  await post(url, { name: 'Bill Cole', email: 'bill@crust9.test' })
  await post(url, { name: 'Reservations', email: 'book@crust9.test' })
  await post(url, { name: 'Ina Berg', email: 'ina@crust9.test' })
  const run = await post<DraftRun>('/api/draft-runs', { selection: { ids: [lead.id] }, offer, followUps: 1 })
  await writeDrafts(t.deps, new AbortController().signal)
  const [line] = (await user.client(`/api/draft-runs/${run.id}/drafts`)).json<DraftLine[]>()
  const draft = `/api/drafts/${line?.id}`
  const change = async (what: string, payload: object) =>
    (await user.client({ method: 'PUT', url: draft + what, payload })).json<LeadEmailDraft>()
  const address = (email: string) => change('/address', { email })
  const greetings = ({ body, followUps }: LeadEmailDraft) =>
    [body, ...followUps.map(one => one.body)].map(text => text.split('\n')[0])
  expect(greetings(await draftOf(line?.id ?? ''))).toEqual(['Hello Bill,', 'Hello Bill,'])
  expect((await post<DraftTemplate>(`${draft}/template`)).body).toMatch(/^Hello \{\{businessName\|there\}\},/)
  expect(greetings(await address('book@crust9.test'))).toEqual(['Hello Crust 9 team,', 'Hello Crust 9 team,'])
  const { subject, body } = await address('ina@crust9.test')
  expect(body).toMatch(/^Hello Ina,/)
  await change('', { subject, body: body.replace('Hello Ina', 'Moin Ina') })
  expect(greetings(await address('bill@crust9.test'))).toEqual(['Moin Ina,', 'Hello Bill,'])
})
