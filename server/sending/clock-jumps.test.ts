import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDue } from '#server/campaigns/start/due.ts'
import type { TestApp } from '#test/app.ts'
import {
  makeDraft,
  makeMailer,
  makeSent,
  readReport,
  startEngine,
  whenChanged,
  whenFinished,
  whenFollowUpsWait,
} from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import type { Sink } from '#test/smtp-sink.ts'

/** A Monday. Nobody has a time zone but UTC. */
const MONDAY = (time: string) => `2026-03-02T${time}:00Z`
const TUESDAY = (time: string) => `2026-03-03T${time}:00Z`
const WEDNESDAY = (time: string) => `2026-03-04T${time}:00Z`
let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
let engine: ReturnType<typeof startEngine>
/** What the clock showed as each email arrived. */
const shown: string[] = []

beforeAll(async () => {
  const env = { INSTANCE_SENDER_DAILY: '10000', SEND_HOLD_SECONDS: '0' }
  const delayMs = () => {
    shown.push(t.clock.now().toISOString())
    return 0
  }
  ;({ t, sink, close } = await smtpApp({ now: MONDAY('10:00'), env }, { delayMs }))
})
afterAll(() => close())
beforeEach(async () => {
  t.clock.set(MONDAY('10:00'))
  user = await makeMailer(t)
  shown.length = 0
  sink.accepted.length = 0
  engine = startEngine(t)
})
afterEach(() => engine.stop())

const addresses = (n: number) => Array.from({ length: n }, (_, i) => `c${i}@shop.test`)
const taken = () => sink.accepted.map(({ to }) => to).toSorted()

/** The clock jumps there, and the scheduler and the engine look. */
async function jump(to: string): Promise<void> {
  t.clock.set(to)
  await startDue(t.deps)
}

test('a scheduled campaign leaves once, however often its time comes and goes', async () => {
  const { id } = await makeDraft(user, addresses(20))
  await user.client({ method: 'POST', url: `/api/campaigns/${id}/send`, payload: { at: MONDAY('12:00') } })
  await jump('2026-02-27T10:00:00Z')
  expect((await readReport(user, id)).status).toBe('scheduled')
  await jump(MONDAY('12:01'))
  expect((await whenFinished(t, user, id)).progress.sent).toBe(20)
  for (const time of [MONDAY('10:00'), MONDAY('12:00'), TUESDAY('12:00'), '2026-02-27T10:00:00Z', MONDAY('12:01')]) {
    await jump(time)
    expect((await readReport(user, id)).status).toBe('finished')
  }
  await engine.stop()
  expect(taken()).toEqual(addresses(20).toSorted())
})

test('a follow-up leaves once, after a clock that ran ahead came back, too', async () => {
  const step = { type: 'email', delayDays: 1, condition: 'not-replied', subject: '', body: 'Did you see it?' } as const
  const id = await makeSent(user, addresses(20), { steps: [step, { ...step, delayDays: 1 }] })
  await whenFollowUpsWait(t, user, id)
  // Ahead: the first follow-up leaves too early, as the clock wants it, and the second counts from then.
  await jump(TUESDAY('10:01'))
  await whenChanged(async () => sink.accepted.length === 40)
  await whenFollowUpsWait(t, user, id)
  await jump(MONDAY('10:00'))
  await jump(TUESDAY('10:02'))
  expect(sink.accepted.length).toBe(40)
  await jump(WEDNESDAY('10:05'))
  await whenFinished(t, user, id)
  await jump(MONDAY('10:00'))
  await jump(WEDNESDAY('10:05'))
  await engine.stop()
  expect(taken()).toEqual([...addresses(20), ...addresses(20), ...addresses(20)].toSorted())
})

test('nothing leaves outside its sending window when the clock jumps over it or back into it', async () => {
  t.clock.set(MONDAY('20:00'))
  const { id } = await makeDraft(user, addresses(20), {
    sendingWindow: { days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' },
  })
  await user.client({ method: 'POST', url: `/api/campaigns/${id}/send` })
  const waits = async () => {
    const { statusReason, progress } = await readReport(user, id)
    return progress.queued === 20 && /outside their sending window/.test(statusReason ?? '')
  }
  await whenChanged(waits)
  for (const time of [TUESDAY('17:00'), MONDAY('20:00'), TUESDAY('20:00'), WEDNESDAY('08:59')]) {
    await jump(time)
    await expect.poll(waits).toBe(true)
    expect(taken()).toEqual([])
  }
  await jump(WEDNESDAY('09:00'))
  await whenFinished(t, user, id)
  await engine.stop()
  expect(taken()).toEqual(addresses(20).toSorted())
  expect(shown.every(at => at.slice(11, 16) >= '09:00' && at.slice(11, 16) < '17:00')).toBe(true)
})
