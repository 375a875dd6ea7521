import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Finding } from '#contract/preflight.ts'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import type { Sink } from '#test/smtp-sink.ts'

/** Nobody at a domain on the suppression list is emailed, and nobody else is kept from it. */
let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser

beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp())
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

const post = async (url: string, payload: object = {}) => {
  const reply = await user.client({ method: 'POST', url: `/api/${url}`, payload })
  return { code: reply.statusCode, ...reply.json() }
}
const suppress = (...entries: string[]) => post('suppressions', { entries })
const TO = ['ann@rival.test', 'Bob@RIVAL.test', 'cat@mail.rival.test', 'dan@shop.test']
const left = ['cat@mail.rival.test', 'dan@shop.test']
const sentTo = () =>
  sink.accepted
    .splice(0)
    .map(({ to }) => to)
    .toSorted()

test('a campaign skips them, and Review and the counts say so before', async () => {
  await suppress('*@rival.test')
  const letter = { subject: 'Hello', body: '<p>Hello there</p>', recipients: TO, part: 'content' }
  const { findings }: { findings: Finding[] } = await post('campaigns/preflight', letter)
  expect(findings.find(({ code }) => code === 'skipped')).toMatchObject({
    count: 2,
    of: 4,
    suppressed: [{ reason: 'manual', count: 2 }],
  })
  expect(await post('campaigns/audience', { recipients: TO })).toMatchObject({
    recipients: 2,
    suppressed: [{ reason: 'manual', count: 2 }],
  })
  const report = await sendAll(t, user, await makeSent(user, TO))
  expect(report.progress).toMatchObject({ sent: 2, skipped: 2 })
  expect(sentTo()).toEqual(left)
})

test('an email that waited when the domain was added isn’t sent', async () => {
  const id = await makeSent(user, TO)
  await suppress('rival.test')
  await sendAll(t, user, id)
  expect(sentTo()).toEqual(left)
})

test('the list of leads counts none of them as reachable, and a test email says why it isn’t sent', async () => {
  const ids = []
  for (const email of TO) ids.push((await makeLead(t, user, { businessName: email, email })).id)
  await suppress('@rival.test')
  const reach = await post('leads/changes/reach', { selection: { ids } })
  const preview = await post('campaigns/preview', { subject: 'S', body: 'Hi', email: TO[0] })
  expect([reach.withEmail, preview.notSent]).toEqual([2, expect.stringMatching(/suppression list/i)])
})

test('another account isn’t kept from them, and neither is this one once the domain is removed', async () => {
  const other = await makeMailer(t)
  await suppress('*@rival.test')
  await sendAll(t, other, await makeSent(other, TO))
  expect(sentTo()).toHaveLength(4)
  expect((await post('suppressions/remove', { channel: 'domain', address: 'rival.test' })).code).toBe(200)
  await sendAll(t, user, await makeSent(user, TO))
  expect(sentTo()).toHaveLength(4)
})
