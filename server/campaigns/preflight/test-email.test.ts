import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SampleMail, SampleSent } from '#contract/sample-mail.ts'
import type { TestApp } from '#test/app.ts'
import { makeDraft, makeMailer, makeSent, readReport, sendAll, startEngine, whenChanged } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import type { Fault, Sink } from '#test/smtp-sink.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
const faults = new Map<string, Fault>()

beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp({}, { fault: ({ to }) => faults.get(to) }))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
  await t.db.system`
    insert into leads (user_id, business_name, email, city) values (${user.id}, 'Ann’s Bakery', 'ann@bakery.test', 'Boise')`
})

const post = async <T>(url: string, payload: object) => {
  const reply = await user.client({ method: 'POST', url, payload })
  return { status: reply.statusCode, body: reply.json<T & { message: string }>() }
}
const letter = { subject: 'News for {{businessName}}', body: '<p>Dear {{businessName}} in {{city}}</p>' }
const preview = async (fields: object) =>
  (await post<SampleMail>('/api/campaigns/preview', { ...letter, ...fields })).body

describe('a preview', () => {
  test('signs no links: they lead straight to their targets', async () => {
    const body = '<p><a href="https://anywhere.test/x">Look</a></p>'
    const subject = 'News'
    const { html } = await preview({ email: 'ann@bakery.test', subject, body })
    await post<SampleSent>('/api/campaigns/test', { subject, body, email: 'ann@bakery.test' })
    const sent = (await PostalMime.parse(sink.accepted.at(-1)?.raw ?? '')).html
    for (const shown of [html, sent])
      expect(
        [...(shown ?? '').matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url = '']) => URL.parse(url)?.pathname ?? url),
      ).toEqual(['/x', '/u/sample', '/t/o/sample.gif'])
  })

  test('shows what the recipient would get: their values, the footer, and the unsubscribe link', async () => {
    const mail = await preview({ email: 'ann@bakery.test' })
    expect(mail).toMatchObject({ to: 'ann@bakery.test', subject: 'News for Ann’s Bakery', notSent: null })
    expect(mail.html).toContain('Dear Ann’s Bakery in Boise')
    expect(mail.text).toContain('1 Main Street')
    expect(mail.html).toMatch(/unsubscribe/i)
  })

  test('says if the recipient would be skipped: a missing value, or the suppression list', async () => {
    expect((await preview({ email: 'stranger@x.test' })).notSent).toContain('{{businessName}}')
    await t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', 'ann@bakery.test', 'unsubscribed')`
    expect(await preview({ email: 'Ann@Bakery.test' })).toMatchObject({
      notSent: 'Unsubscribed from your emails',
      subject: 'News for Ann’s Bakery',
    })
  })

  test('doesn’t find another account’s lead', async () => {
    const other = await makeMailer(t)
    const reply = await other.client({
      method: 'POST',
      url: '/api/campaigns/preview',
      payload: { ...letter, email: 'ann@bakery.test' },
    })
    expect(reply.json<SampleMail>().notSent).toContain('{{businessName}}')
  })
})

describe('a test email', () => {
  test('goes to the account’s own address with a recipient’s values, and doesn’t count toward the quota', async () => {
    const { body } = await post<SampleSent>('/api/campaigns/test', { ...letter, email: 'ann@bakery.test' })
    expect(body).toMatchObject({ to: user.email, isSent: true })
    const got = sink.accepted.filter(mail => mail.to === user.email)
    expect(got).toHaveLength(1)
    expect((await PostalMime.parse(got[0]?.raw ?? '')).subject).toBe('[Test] News for Ann’s Bakery')
    const [counted] = await t.db.system<{ n: number }[]>`
      select (select count(*) from messages where user_id = ${user.id})::int
        + coalesce((select sum(emails_sent) from user_usage where user_id = ${user.id}), 0)::int as n`
    expect(counted?.n).toBe(0)
  })

  test('shows the mail server’s answer if it’s refused', async () => {
    faults.set(user.email, { at: 'dot', code: 550, say: '5.7.1 We do not like you' })
    const { body } = await post<SampleSent>('/api/campaigns/test', { subject: 'Hi', body: 'Hi' })
    expect(body).toMatchObject({ isSent: false, detail: expect.stringContaining('We do not like you') })
  })

  test('is refused with the name of a tag that has no value', async () => {
    const { status, body } = await post('/api/campaigns/test', letter)
    expect([status, body.message]).toEqual([400, expect.stringContaining('{{businessName}}')])
  })
})

test('a preview and a test email suggest the right name for a misspelled variable', async () => {
  const typo = { subject: 'News', body: 'Dear {{busines_name}}' }
  const words = "The email body uses {{busines_name}}, which isn't a variable. Did you mean {{businessName}}?"
  expect((await preview(typo)).notSent).toBe(words)
  const { status, body } = await post('/api/campaigns/test', typo)
  expect([status, body.message]).toEqual([400, words])
})

describe('changing unsent emails', () => {
  const tried = async (id: string) =>
    (
      await t.db.system`
      select from messages where campaign_id = ${id} and (state = 'accepted' or reason = 'deferred')`
    ).length
  const edit = (id: string, payload: object) => user.client({ method: 'PUT', url: `/api/campaigns/${id}`, payload })

  test('changes every part of a draft', async () => {
    const { id } = await makeDraft(user, ['a@x.test'])
    const changed = await edit(id, { subject: 'New', body: 'Body', recipients: ['b@x.test', 'c@x.test', 'B@x.test'] })
    expect(changed.json()).toMatchObject({ subject: 'New', recipientCount: 2 })
    const content = (await user.client(`/api/campaigns/${id}/content`)).json()
    expect(content).toMatchObject({ subject: 'New', body: 'Body', recipients: ['b@x.test', 'c@x.test'] })
    expect((await edit(id, { subject: 'New', body: 'Body', recipients: ['nobody'] })).statusCode).toBe(400)
  })

  test('sends the new text of a paused campaign only to recipients who haven’t been emailed', async () => {
    const to = Array.from({ length: 6 }, (_, i) => `p${i}@pause.test`)
    const id = await makeSent(user, to, { subject: 'Old', body: '<p>Old text</p>' })
    for (const late of to.slice(2)) faults.set(late, { at: 'rcpt', code: 451, say: '4.3.0 later' })
    const engine = startEngine(t)
    await whenChanged(async () => (await tried(id)) === 6)
    await engine.stop()
    faults.clear()
    expect((await edit(id, { subject: 'X', body: 'Y' })).json()).toMatchObject({
      message: 'Pause this campaign first. Then you can change the emails it hasn’t sent yet.',
    })
    await user.client({ method: 'POST', url: `/api/campaigns/${id}/pause` })
    expect((await edit(id, { subject: 'New', body: '<p>New text</p>', recipients: ['z@x.test'] })).statusCode).toBe(409)
    expect((await edit(id, { subject: 'New', body: '<p>New text</p>' })).statusCode).toBe(200)
    await user.client({ method: 'POST', url: `/api/campaigns/${id}/resume` })
    await t.db.system`update queued_messages set not_before = ${t.clock.now()} where campaign_id = ${id}`
    expect((await sendAll(t, user, id)).progress.sent).toBe(6)
    expect((await edit(id, { subject: 'X', body: 'Y' })).json()).toMatchObject({
      message: 'This campaign has ended, so its emails can’t change anymore. Duplicate it to send another.',
    })
    const subjects = sink.accepted
      .filter(mail => mail.to.endsWith('@pause.test'))
      .map(mail => /^Subject: (.*)$/m.exec(mail.raw)?.[1]?.trim() ?? '')
    expect(subjects.sort()).toEqual(['New', 'New', 'New', 'New', 'Old', 'Old'])
    expect((await readReport(user, id)).subject).toBe('New')
  })
})
