import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('in test mode a campaign arrives in the outbox, and the report says so', async () => {
  const user = await makeMailer(t)
  const id = await makeSent(user, ['one@shop.example', 'two@shop.example'])
  const report = await sendAll(t, user, id)
  expect(report).toMatchObject({
    status: 'finished',
    statusReason: null,
    transport: 'outbox',
    fromAddress: user.email,
    fromName: 'Ada Lovelace',
    sentCount: 2,
    progress: { expanded: 2, sent: 2, queued: 0, failed: 0, skipped: 0, unknown: 0, reasons: [] },
  })
  const kept = (await user.client('/api/outbox')).json()
  expect(kept.map((m: { toAddress: string }) => m.toAddress).sort()).toEqual([
    'one@shop.example',
    'two@shop.example',
  ])
})
