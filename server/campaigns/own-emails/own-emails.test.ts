import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignRecipient } from '#contract/campaign-recipients.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { OWN_BODIES } from '#contract/own-emails.ts'
import { clickSend, makeMailer, sendAll, startEngine, whenFinishedInTime } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { startCampaign } from '../start/start.ts'
import { createWithOwnEmails } from './own-emails.ts'

let app: Awaited<ReturnType<typeof smtpApp>>
let user: TestUser
beforeAll(async () => {
  app = await smtpApp()
  user = await makeMailer(app.t)
})
afterAll(() => app.close())

const make = (names: string[]): Promise<Campaign> =>
  app.t.db.asUser(user.id, sql =>
    createWithOwnEmails(sql, user.id, {
      name: 'Bakeries, Reno',
      emails: names.map(name => ({
        email: `Hello@${name}.test`,
        subject: `Photos for ${name} {{city}}`,
        body: `Hi ${name},\n\nI read {{businessName}} and {one|two} <b>bold</b>.\n\nMira`,
        draftId: crypto.randomUUID(),
      })),
    }),
  )

const sentTo = (address: string) => app.sink.accepted.filter(({ to }) => to === address).map(({ raw }) => raw)
const plain = (raw: string) => raw.replace(/=\r\n/g, '').replaceAll('=20', ' ').replaceAll('=3D', '=')
const post = (url: string, payload: object = {}) => user.client({ method: 'POST', url, payload })

test('sends each recipient exactly their own subject and body, in which braces and tags are plain text', async () => {
  const { id, hasOwnEmails } = await make(['amber', 'birch'])
  expect(hasOwnEmails).toBe(true)
  expect((await clickSend(user, id)).statusCode).toBe(200)
  const report = await sendAll(app.t, user, id)
  expect(report.progress).toMatchObject({ sent: 2, skipped: 0 })
  for (const [name, other] of [
    ['amber', 'birch'],
    ['birch', 'amber'],
  ] as const) {
    const [raw, ...more] = sentTo(`Hello@${name}.test`).map(plain)
    expect(more).toEqual([])
    expect(raw).toContain(`Subject: Photos for ${name} {{city}}`)
    expect(raw).toContain(`Hi ${name},`)
    expect(raw).toContain('I read {{businessName}} and {one|two} <b>bold</b>.')
    expect(raw).toContain('&#60;b&#62;bold&#60;/b&#62;')
    expect(raw).not.toContain(other)
    expect(raw).toContain('1 Main Street')
  }
  const recipients = (await user.client(`/api/campaigns/${id}/recipients`)).json<CampaignRecipient[]>()
  expect(new Set(recipients.map(({ subject }) => subject))).toEqual(
    new Set(['Photos for amber {{city}}', 'Photos for birch {{city}}']),
  )
})

test('skips a recipient without an email of their own, and says so', async () => {
  const { id, subject } = await make(['cedar'])
  const edited = await user.client({
    method: 'PUT',
    url: `/api/campaigns/${id}`,
    payload: {
      subject,
      body: 'Each recipient gets the email that was written for them.',
      recipients: ['Hello@cedar.test', 'stranger@cedar.test'],
    },
  })
  expect(edited.statusCode).toBe(200)
  await clickSend(user, id)
  const report = await sendAll(app.t, user, id)
  expect(report.progress).toMatchObject({ sent: 1, skipped: 1 })
  expect(report.progress.reasons).toMatchObject([{ reason: 'no-draft', count: 1 }])
  expect(sentTo('stranger@cedar.test')).toEqual([])
  const [usage] = await app.t.db.system<{ emailsReserved: number }[]>`
    select emails_reserved from campaigns where id = ${id}`
  expect(usage?.emailsReserved).toBe(1)
})

test('saves a draft with own emails while it’s written, but no text for all', async () => {
  const { id, subject } = await make(['larch'])
  const body = 'Each recipient gets the email that was written for them.'
  const save = async (changes: object) =>
    (
      await user.client({
        method: 'PUT',
        url: `/api/campaigns/${id}/draft`,
        payload: { subject, body, recipients: ['Hello@larch.test'], ...changes },
      })
    ).statusCode
  expect(
    await save({ steps: [{ type: 'email', delayDays: 1, condition: 'not-replied', subject: '', body: 'Well?' }] }),
  ).toBe(200)
  expect(await save({ body: 'Hello all' })).toBe(409)
  expect((await user.client(`/api/campaigns/${id}/content`)).json()).toMatchObject({ body, steps: [{ body: 'Well?' }] })
})

test('sends a follow-up in the thread of each recipient’s own email', async () => {
  await makeLead(app.t, user, { businessName: 'Elm Bakery', email: 'hello@elm.test' })
  const { id, subject } = await make(['elm', 'fir'])
  const body = 'Each recipient gets the email that was written for them.'
  const step = { delayDays: 1, condition: 'not-replied', subject: '', body: 'Any thoughts, {{businessName|friend}}?' }
  const edited = await user.client({
    method: 'PUT',
    url: `/api/campaigns/${id}`,
    payload: { subject, body, steps: [step] },
  })
  expect([edited.statusCode, edited.body]).toEqual([200, expect.any(String)])
  await clickSend(user, id)
  const engine = startEngine(app.t)
  await whenFinishedInTime(app.t, user, id, 25 * 3_600_000)
  await engine.stop()
  for (const [name, called] of [
    ['elm', 'Elm Bakery'],
    ['fir', 'friend'],
  ] as const) {
    const [, followUp] = sentTo(`Hello@${name}.test`).map(plain)
    expect(followUp).toContain(`Subject: Re: Photos for ${name} {{city}}`)
    expect(followUp).toContain(`Any thoughts, ${called}?`)
  }
})

test('sends each recipient their own follow-ups, and ends the thread of one without', async () => {
  const { id, subject } = await app.t.db.asUser(user.id, sql =>
    createWithOwnEmails(sql, user.id, {
      name: 'Bakeries, Elko',
      followUps: 2,
      emails: ['rowan', 'sorrel'].flatMap(name => {
        const draftId = crypto.randomUUID()
        const email = `Hello@${name}.test`
        const first = { email, subject: `Photos for ${name}`, body: `Hi ${name}, I take photos.`, draftId }
        const followUp = { ...first, subject: '', followUp: 1, body: `Again for ${name}: {{city}} and {a|b}?` }
        const last = { ...followUp, followUp: 2, body: `Shall I leave it here, ${name}?` }
        return name === 'rowan' ? [first, followUp, last] : [first, followUp]
      }),
    }),
  )
  const preview = async (body: string) =>
    (await post('/api/campaigns/preview', { subject, body, campaignId: id, email: 'hello@sorrel.test' })).json()
  expect(await preview(OWN_BODIES[1])).toMatchObject({
    subject: 'Re: Photos for sorrel',
    text: expect.stringContaining('Again for sorrel: {{city}} and {a|b}?'),
  })
  expect(await preview(OWN_BODIES[2])).toMatchObject({
    html: null,
    notSent: expect.stringContaining('No approved draft'),
  })
  await clickSend(user, id)
  const engine = startEngine(app.t)
  await whenFinishedInTime(app.t, user, id, 25 * 3_600_000)
  await engine.stop()
  const [first, again, last] = sentTo('Hello@rowan.test').map(plain)
  expect(first).toContain('Subject: Photos for rowan\r\n')
  for (const followUp of [again, last]) expect(followUp).toContain('Subject: Re: Photos for rowan\r\n')
  expect(again).toContain('Again for rowan: {{city}} and {a|b}?')
  expect(last).toContain('Shall I leave it here, rowan?')
  const other = sentTo('Hello@sorrel.test').map(plain)
  expect(other).toHaveLength(2)
  expect(other[1]).toContain('Again for sorrel:')
  for (const raw of [first, again, last, ...other]) expect(raw).not.toContain('that was written for them')
})

test('keeps own follow-ups in a duplicate, and refuses another text for all after the start', async () => {
  const draftId = crypto.randomUUID()
  const first = { email: 'Hello@tansy.test', subject: 'Photos for tansy', body: 'Hi tansy, I take photos.', draftId }
  const emails = [first, { ...first, subject: '', followUp: 1, body: 'Again for tansy?' }]
  const made = await app.t.db.asUser(user.id, sql =>
    createWithOwnEmails(sql, user.id, { name: 'Tansy', followUps: 1, emails }),
  )
  const copy = (await post(`/api/campaigns/${made.id}/duplicate`)).json<Campaign>()
  await clickSend(user, copy.id)
  await post(`/api/campaigns/${copy.id}/pause`)
  const step = { delayDays: 2, condition: 'not-replied', subject: '' }
  const edit = (body: string) =>
    user.client({
      method: 'PUT',
      url: `/api/campaigns/${copy.id}`,
      payload: { subject: copy.subject, body: OWN_BODIES[0], steps: [{ ...step, body }] },
    })
  expect((await edit('The same for all')).statusCode).toBe(409)
  expect((await edit(OWN_BODIES[1])).statusCode).toBe(200)
  await post(`/api/campaigns/${copy.id}/resume`)
  const engine = startEngine(app.t)
  await whenFinishedInTime(app.t, user, copy.id, 25 * 3_600_000)
  await engine.stop()
  expect(sentTo('Hello@tansy.test').map(plain)[1]).toContain('Again for tansy?')
})

test('keeps each recipient’s email in a duplicate, and after Send is undone', async () => {
  const { id } = await make(['gorse'])
  const copy = (await post(`/api/campaigns/${id}/duplicate`)).json<Campaign>()
  expect(copy.hasOwnEmails).toBe(true)
  await app.t.db
    .system`update campaigns set status = 'scheduled', scheduled_at = now() + interval '1 day' where id = ${copy.id}`
  expect((await post(`/api/campaigns/${copy.id}/unsend`)).statusCode).toBe(200)
  await clickSend(user, copy.id)
  await sendAll(app.t, user, copy.id)
  expect(sentTo('Hello@gorse.test')).toHaveLength(1)
})

test('freezes the emails again after an Undo of Send', async () => {
  const { id } = await make(['olive'])
  await startCampaign(app.t.deps, user.id, id, { holdSeconds: 60 })
  expect((await post(`/api/campaigns/${id}/unsend`)).json()).toMatchObject({ status: 'draft' })
  await clickSend(user, id)
  await sendAll(app.t, user, id)
  expect(sentTo('Hello@olive.test')).toHaveLength(1)
})

test('takes changes to the follow-ups of a paused campaign with hundreds of own emails', async () => {
  const { id, subject } = await make(Array.from({ length: 210 }, (_, i) => `pine${i}`))
  const body = 'Each recipient gets the email that was written for them.'
  const step = { delayDays: 1, condition: 'not-replied', subject: '', body: 'Any thoughts?' }
  const edit = (steps: object[]) =>
    user.client({ method: 'PUT', url: `/api/campaigns/${id}`, payload: { subject, body, steps } })
  await edit([step])
  await clickSend(user, id)
  await post(`/api/campaigns/${id}/pause`)
  expect((await edit([{ ...step, body: 'What do you think?' }])).statusCode).toBe(200)
})

test('refuses another text for all, and variants', async () => {
  const { id, subject } = await make(['hazel'])
  const edit = (payload: object) => user.client({ method: 'PUT', url: `/api/campaigns/${id}`, payload })
  const body = 'Each recipient gets the email that was written for them.'
  expect((await edit({ subject, body: 'Dear all' })).json()).toEqual({
    message: 'Each recipient of this campaign gets their own email. Change it in Drafts.',
  })
  expect((await edit({ subject, body, variants: [{ subject: 'B', body: 'B' }] })).statusCode).toBe(409)
})

test('previews and tests any recipient’s own email, and says who has none', async () => {
  const { id, subject } = await make(['iris', 'juniper'])
  const sample = { subject, body: 'Each recipient gets the email that was written for them.', campaignId: id }
  const preview = async (email?: string) => (await post('/api/campaigns/preview', { ...sample, email })).json()
  expect(await preview('hello@juniper.test')).toMatchObject({
    subject: 'Photos for juniper {{city}}',
    text: expect.stringContaining('I read {{businessName}} and {one|two} <b>bold</b>.'),
    notSent: null,
  })
  expect(await preview()).toMatchObject({ to: 'hello@iris.test', subject: 'Photos for iris {{city}}' })
  expect(await preview('nobody@kale.test')).toMatchObject({
    html: null,
    notSent: 'No approved draft for this recipient, so we sent nothing',
  })
  const tested = await post('/api/campaigns/test', { ...sample, email: 'hello@iris.test' })
  expect(tested.json()).toMatchObject({ isSent: true, to: user.email })
  expect(plain(sentTo(user.email)[0] ?? '')).toContain('Subject: [Test] Photos for iris {{city}}')
})

test('warns about recipients without an email of their own, and blocks placeholders in one', async () => {
  const { id, subject } = await make(['larch', 'maple'])
  const body = 'Each recipient gets the email that was written for them.'
  const recipients = ['hello@larch.test', 'hello@maple.test', 'stranger@maple.test']
  await user.client({ method: 'PUT', url: `/api/campaigns/${id}`, payload: { subject, body, recipients } })
  const check = async () =>
    (await post('/api/campaigns/preflight', { subject, body, recipients, campaignId: id, part: 'content' })).json()
      .findings
  expect(await check()).toEqual([
    { code: 'no-draft', severity: 'warning', count: 1, of: 3, emails: ['stranger@maple.test'] },
  ])
  await app.t.db.system`
    update campaign_emails set body = 'Hi [Your name]' where campaign_id = ${id} and email_norm = 'hello@larch.test'`
  expect(await check()).toContainEqual({
    code: 'own-placeholder',
    severity: 'block',
    email: 'hello@larch.test',
    text: '[Your name]',
  })
  expect((await clickSend(user, id)).statusCode).toBe(400)
})
