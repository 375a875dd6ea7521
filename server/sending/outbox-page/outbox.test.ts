import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutboxMessage } from '#contract/outbox.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, sendAll, startEngine, whenFinished } from '#test/campaign.ts'
import { makeLead } from '#test/make.ts'
import { sendTransactional } from '../compose/transactional.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('in test mode', () => {
  test('delivers a campaign to the outbox, and the report says so', async () => {
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
    const kept: OutboxMessage[] = (await user.client('/api/outbox')).json()
    expect(kept.map(m => m.toAddress).sort()).toEqual(['one@shop.example', 'two@shop.example'])
    expect((await user.client('/api/campaigns')).json()).toMatchObject([{ id, status: 'finished', sentCount: 2 }])
  })

  test('emails a sample business', async () => {
    const user = await makeMailer(t)
    await makeLead(t, user, { businessName: 'Sample Café', email: 'hi@sample.example', source: 'sample' })
    const id = await makeSent(user, ['hi@sample.example'], {
      subject: 'Dear {{businessName}}',
      body: 'Hi {{city|there}}',
    })
    await sendAll(t, user, id)
    const [message]: OutboxMessage[] = (await user.client('/api/outbox')).json()
    expect(message).toMatchObject({
      campaignId: id,
      fromAddress: user.email,
      fromName: 'Ada Lovelace',
      toAddress: 'hi@sample.example',
      subject: 'Dear Sample Café',
    })
    const read = (await user.client(`/api/outbox/${message?.id}`)).json()
    expect(read).toMatchObject({
      subject: 'Dear Sample Café',
      html: expect.stringContaining('<p>Hi there</p>'),
      text: expect.stringMatching(/^Hi there\n/),
      size: expect.any(Number),
    })
    expect(read.headers.map((h: { name: string }) => h.name)).toContain('List-Unsubscribe-Post')
    const raw = await user.client(`/api/outbox/${message?.id}/raw`)
    expect(raw.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="${message?.id}.eml"`,
    })
    expect([raw.rawPayload.length, raw.body]).toEqual([read.size, expect.stringMatching(/^To: hi@sample\.example\r$/m)])
  })

  test('lists the outbox in pages, newest first, only for its account', async () => {
    const [user, stranger] = [await makeMailer(t), await makeMailer(t)]
    const to = Array.from({ length: 25 }, (_, i) => `page${i}@shop.example`)
    await sendAll(t, user, await makeSent(user, to))
    const pages: string[][] = []
    for (let cursor = ''; ; ) {
      const reply = await user.client(`/api/outbox?limit=10&cursor=${cursor}`)
      pages.push(reply.json<OutboxMessage[]>().map(m => m.toAddress))
      cursor = String(reply.headers['x-next-cursor'] ?? '')
      if (!cursor) break
    }
    expect(pages.map(p => p.length)).toEqual([10, 10, 5])
    expect(pages.flat().sort()).toEqual([...to].sort())
    expect((await stranger.client('/api/outbox')).json()).toEqual([])
    const [mine]: OutboxMessage[] = (await user.client('/api/outbox')).json()
    const reply = await stranger.client(`/api/outbox/${mine?.id}`)
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Message not found' }])
  })
})

test('notifies pages of progress at most twice a second, and of the end', async () => {
  const user = await makeMailer(t)
  const heard: string[] = []
  const listening = await t.db.system.listen('canvass_changes', payload => heard.push(payload))
  const started = performance.now()
  const id = await makeSent(
    user,
    Array.from({ length: 400 }, (_, i) => `p${i}@shop.example`),
  )
  const engine = startEngine(t)
  await whenFinished(t, user, id)
  const { status } = await readReport(user, id)
  await engine.stop()
  await listening.unlisten()
  const told = heard.filter(payload => payload === JSON.stringify({ userId: user.id, type: 'campaign', id })).length
  expect([status, told >= 1]).toEqual(['finished', true])
  expect(told).toBeLessThanOrEqual(2 + (2 * (performance.now() - started)) / 1000)
})

describe('emails from the instance itself', () => {
  test('use the same transport, from the operator’s address', async () => {
    const user = await makeMailer(t)
    await sendTransactional(t.deps, {
      userId: user.id,
      to: 'ada@made.example',
      subject: 'Verify\r\nBcc: x@evil.com',
      text: 'Open https://canvass.test/verify',
      html: '<a href="https://canvass.test/verify">Verify</a>',
    })
    const [message]: OutboxMessage[] = (await user.client('/api/outbox')).json()
    expect(message).toMatchObject({ campaignId: null, fromAddress: 'canvass@localhost.example', fromName: 'Canvass' })
    const raw = (await user.client(`/api/outbox/${message?.id}/raw`)).body
    expect(raw).toMatch(/^Subject: Verify Bcc: x@evil\.com\r$/m)
    expect(raw).not.toMatch(/^Bcc:|^List-Unsubscribe/m)
  })

  test('fail if they aren’t accepted, so that their job retries', async () => {
    const away = await testApp({ env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' } })
    const user = await makeMailer(away)
    const mail = { userId: user.id, to: 'ada@made.test', subject: 'Verify', text: 'x', html: 'x' }
    await expect(sendTransactional(away.deps, mail)).rejects.toMatchObject({ reason: 'unavailable', retrySafe: true })
    await away.close()
  })
})
