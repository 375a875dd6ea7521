import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign, CampaignReport } from '#contract/campaigns.ts'
import type { FollowUp } from '#contract/sequences.ts'
import { expandChunk, takeExpansion } from '#server/sending/engine/expand.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { clickSend, makeDraft, makeMailer, makeSent } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'
import { copyCampaign } from './sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('sends the new email to recipients expanded after a change', async () => {
  const user = await makeMailer(t)
  const id = await makeSent(user, ['ann@shop.example', 'bob@shop.example'])
  const [slow, next] = [randomUUID(), randomUUID()]
  const begun = await takeExpansion(t.deps, slow, { userId: user.id, campaignId: id })
  const url = `/api/campaigns/${id}`
  await user.client({ method: 'POST', url: `${url}/pause` })
  const letter = { subject: 'Corrected', body: '<p>Corrected</p>' }
  expect((await user.client({ method: 'PUT', url, payload: letter })).statusCode).toBe(200)
  await user.client({ method: 'POST', url: `${url}/resume` })

  if (begun) await expandChunk(t.deps, slow, begun)
  const anew = await takeExpansion(t.deps, next, { userId: user.id, campaignId: id })
  if (anew) await expandChunk(t.deps, next, anew)

  const rows = await t.db.system`
    select m.email, r.subject from messages m join campaign_revisions r on r.user_id = m.user_id and r.id = m.revision_id
    where m.campaign_id = ${id} order by m.email`
  expect([...rows]).toEqual([
    { email: 'ann@shop.example', subject: 'Corrected' },
    { email: 'bob@shop.example', subject: 'Corrected' },
  ])
})

const followUp: FollowUp = {
  type: 'email',
  delayDays: 3,
  condition: 'not-replied',
  subject: '',
  body: 'Did you see it?',
}
const put = async (user: TestUser, id: string, payload: object) => {
  const reply = await user.client({ method: 'PUT', url: `/api/campaigns/${id}`, payload })
  return [reply.statusCode, reply.json().message]
}
const contentOf = async (user: TestUser, id: string) => (await user.client(`/api/campaigns/${id}/content`)).json()

test('changes only the parts of a draft that the request names', async () => {
  const user = await makeMailer(t)
  const { id } = await makeDraft(user, ['ann@shop.example'], { steps: [followUp], variants: [] })
  const letter = { subject: 'S', body: 'B' }
  await put(user, id, { ...letter, variants: [{ subject: 'T', body: 'C' }] })
  expect(await contentOf(user, id)).toEqual({
    ...letter,
    recipients: ['ann@shop.example'],
    steps: [followUp],
    variants: [{ subject: 'T', body: 'C' }],
    tracksOpens: true,
    includesContacted: false,
    sendingAccountIds: [],
    sendingWindow: null,
    version: expect.any(String),
  })
  await put(user, id, { ...letter, steps: [], variants: [] })
  expect(await contentOf(user, id)).toMatchObject({ steps: [], variants: [] })
})

test('keeps each variant’s recipients when a paused campaign’s variants change', async () => {
  const user = await makeMailer(t)
  const to = ['ann@shop.example', 'bob@shop.example', 'cho@shop.example', 'dan@shop.example']
  const letter = { subject: 'One', body: 'B' }
  const variants = [{ subject: 'Two', body: 'B' }]
  const id = await makeSent(user, to, { ...letter, variants, steps: [followUp] })
  const worker = randomUUID()
  const begun = await takeExpansion(t.deps, worker, { userId: user.id, campaignId: id })
  if (begun) await expandChunk(t.deps, worker, begun)
  await user.client({ method: 'POST', url: `/api/campaigns/${id}/pause` })

  const changed = { variants: [{ subject: 'Better two', body: 'B' }], steps: [{ ...followUp, body: 'Well?' }] }
  expect(await put(user, id, { ...letter, ...changed })).toEqual([200, undefined])
  const subjects = await t.db.system`
    select r.subject, count(*)::int as n from messages m
      join campaign_revisions r on r.user_id = m.user_id and r.id = m.revision_id
    where m.campaign_id = ${id} group by 1 order by 1`
  expect([...subjects]).toEqual([
    { subject: 'Better two', n: 2 },
    { subject: 'One', n: 2 },
  ])
  expect(await contentOf(user, id)).toMatchObject(changed)
  expect(await put(user, id, { ...letter, variants: [] })).toEqual([
    409,
    'After a campaign starts, you can change its variants, but not add or remove any.',
  ])
  expect(await put(user, id, { ...letter, steps: [followUp, followUp] })).toEqual([
    409,
    'After a campaign starts, you can change its follow-ups, but not add or remove any.',
  ])
})

test('archives a campaign and takes it back, but none that is sending', async () => {
  const user = await makeMailer(t)
  const { id } = await makeDraft(user, ['ann@shop.example'])
  const archive = (isArchived: boolean) =>
    user.client({ method: 'PUT', url: `/api/campaigns/${id}/archived`, payload: { isArchived } })
  const archived = async () =>
    (await user.client('/api/campaigns')).json<Campaign[]>().map(campaign => !!campaign.archivedAt)
  expect((await archive(true)).statusCode).toBe(200)
  expect(await archived()).toEqual([true])
  expect((await archive(false)).json()).toMatchObject({ id, archivedAt: null })
  await clickSend(user, id)
  expect([(await archive(true)).statusCode, (await archive(true)).json().message]).toEqual([
    409,
    'This campaign is sending or scheduled. Pause or cancel it first, then archive it.',
  ])
  expect(await archived()).toEqual([false])
})

test('the list counts recipients who clicked, as the report does', async () => {
  const user = await makeMailer(t)
  const { id } = await makeDraft(user, ['ann@shop.example'], { steps: [followUp] })
  const clicked = (await user.client('/api/campaigns')).json<Campaign[]>()
  expect(clicked).toMatchObject([{ clickCount: 0, followUpCount: 1 }])
  await t.db.system`
    insert into email_rollup (user_id, campaign_id, bucket, kind, n, uniques) values
      (${user.id}, ${id}, '2026-03-02T10:00Z', 'clicked', 5, 2), (${user.id}, ${id}, '2026-03-02T10:15Z', 'clicked', 1, 1)`
  expect((await user.client('/api/campaigns')).json<Campaign[]>()).toMatchObject([{ clickCount: 3 }])
  const report = (await user.client(`/api/campaigns/${id}`)).json<CampaignReport>()
  expect(report.progress.clicked).toBe(3)
})

test('says that a campaign isn’t there if it’s deleted while it’s copied', async () => {
  const user = await makeMailer(t)
  const copy = t.db.asUser(user.id, sql => copyCampaign(sql, user.id, randomUUID(), 'Copy'))
  await expect(copy).rejects.toMatchObject({ status: 404 })
})
