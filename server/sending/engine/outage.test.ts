import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseOutage } from '#server/db/outage.ts'
import type { TestApp } from '#test/app.ts'
import {
  makeMailer,
  makeSent,
  readReport,
  startEngine,
  whenChanged,
  whenFinished,
  whenFinishedInTime,
} from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import type { Sink } from '#test/smtp-sink.ts'

/** Outages around a sending engine, and its automatic recovery. `npm run chaos:send` combines them. */
const login = { name: 'canvass', pass: 'sesame' }
let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser

beforeAll(async () => {
  const env = { INSTANCE_SENDER_DAILY: '100000' }
  ;({ t, sink, close } = await smtpApp({ env }, { user: login, delayMs: () => 5 }))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

let made = 0
const addresses = (n: number) => Array.from({ length: n }, () => `o${++made}@shop.test`)
const timesTaken = (to: string[]) => to.map(address => sink.accepted.filter(a => a.to === address).length)

test('shows a refused login in the campaign, and finishes automatically once it’s accepted', async () => {
  // No connection is open yet; the URL contains the correct password.
  login.pass = 'changed'
  const to = addresses(60)
  const id = await makeSent(user, to)
  const engine = startEngine(t)
  await whenChanged(async () => {
    const { statusReason, progress } = await readReport(user, id)
    return progress.queued === 60 && /Authentication credentials invalid/.test(statusReason ?? '')
  })
  login.pass = 'sesame'
  const report = await whenFinishedInTime(t, user, id, 5000)
  await engine.stop()
  expect([report.statusReason, report.progress.sent]).toEqual([null, 60])
  expect(timesTaken(to)).toEqual(to.map(() => 1))
})

/** Our own connections were terminated too; after any such error we retry. */
async function finished(id: string): ReturnType<typeof whenFinished> {
  for (;;) {
    try {
      const report = await whenFinished(t, user, id)
      if (report.progress) return report
    } catch (error) {
      if (!databaseOutage(error)?.isLost) throw error
    }
  }
}

test('loses and duplicates nothing when the database terminates every connection while sending', async () => {
  const to = addresses(300)
  const id = await makeSent(user, to)
  const before = sink.accepted.length
  const engine = startEngine(t)
  for (const n of [50, 150]) {
    await sink.reached(before + n)
    // The last statement of this connection may or may not report an error.
    await t.db.system`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.catch(() => {})
  }
  const report = await finished(id)
  await engine.stop()
  const { sent, unknown, failed, skipped } = report.progress
  expect([report.status, sent + unknown, failed, skipped]).toEqual(['finished', 300, 0, 0])
  expect(timesTaken(to).filter(n => n > 1)).toEqual([])
  expect(timesTaken(to).filter(n => n === 1).length).toBeGreaterThanOrEqual(sent)
  // A claim whose reply was lost waits for its lease to lapse.
}, 180_000)
