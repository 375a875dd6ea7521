import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { makeDraft, makeMailer, makeSent, startEngine, whenFollowUpsWait } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { Sink } from '#test/smtp-sink.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp({ now: '2026-03-02T10:00:00Z' }))
})
afterAll(() => close())

const GREETINGS = ['Hi', 'Hello', 'Hey']

test('gives each recipient one option, the same in both parts and throughout the thread', async () => {
  const user = await makeMailer(t)
  const to = Array.from({ length: 24 }, (_, i) => `c${i}@shop.test`)
  const id = await makeSent(user, to, {
    subject: '{Hi|Hello|Hey} from the harbour',
    body: '{Fresh|Warm} bread\n\n{See https://bread.test|Call us}',
    steps: [{ type: 'email', delayDays: 3, condition: 'not-replied', subject: '', body: '{Still|Always} warm' }],
  })
  const engine = startEngine(t)
  await whenFollowUpsWait(t, user, id)
  t.clock.set('2026-03-05T10:00:00Z')
  await sink.reached(2 * to.length)
  await engine.stop()

  const mails = await Promise.all(sink.accepted.map(async ({ to, raw }) => ({ to, mail: await PostalMime.parse(raw) })))
  const subjects = new Set<string>()
  for (const email of to) {
    const [first, next] = mails.filter(mail => mail.to === email).map(({ mail }) => mail)
    const greeting = first?.subject?.split(' ')[0] ?? ''
    subjects.add(greeting)
    expect(GREETINGS).toContain(greeting)
    expect(first?.subject).toBe(`${greeting} from the harbour`)
    expect(first?.html?.includes('Fresh bread')).toBe(first?.text?.includes('Fresh bread'))
    expect(first?.html?.includes('Call us')).toBe(first?.text?.includes('Call us'))
    expect(next).toMatchObject({ subject: `Re: ${first?.subject}`, inReplyTo: first?.messageId })
    expect(next?.text).toMatch(/^(Still|Always) warm/)
  }
  expect(subjects.size).toBe(3)
})

test('refuses a campaign whose choices can’t be read', async () => {
  const user = await makeMailer(t)
  await expect(makeDraft(user, ['a@shop.test'], { body: 'Hello\n{Dear|Good friend' })).rejects.toThrow(
    'In the body, line 2, character 1: this { starts a choice that has no closing }. Add one',
  )
})
