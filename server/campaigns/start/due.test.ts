import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '#server/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeDraft, makeMailer, readReport } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'
import { startDue } from './due.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T10:00:00Z' })
  user = await makeMailer(t)
})
afterAll(() => t.close())

/** The schedule has found the campaign due, and finds it locked by whoever changes it at that moment. */
async function dueWhile(change: (sql: Sql, id: string) => Promise<unknown>) {
  const { id } = await makeDraft(user, ['ann@shop.example'])
  t.clock.set('2026-03-02T10:00:00Z')
  await user.client({
    method: 'POST',
    url: `/api/campaigns/${id}/send`,
    payload: { at: '2026-03-02T11:00:00Z' },
  })
  t.clock.set('2026-03-02T11:00:00Z')
  let beginning: Promise<void> | undefined
  await t.db.asSystem(async sql => {
    await change(sql, id)
    beginning = startDue(t.deps)
    while (!(await isWaitingForLock())) continue
  })
  await beginning
  return readReport(user, id)
}

const isWaitingForLock = async () =>
  (
    await t.db.system`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).count > 0

test('taken back as its time comes, it stays a draft', async () => {
  const report = await dueWhile(
    (sql, id) => sql`update campaigns set status = 'draft', scheduled_at = null where id = ${id}`,
  )
  expect([report.status, report.sentAt]).toEqual(['draft', null])
})

test('put off as its time comes, it waits for the new one', async () => {
  const report = await dueWhile(
    (sql, id) => sql`update campaigns set scheduled_at = '2026-03-05T08:00:00Z' where id = ${id}`,
  )
  expect([report.status, report.sentAt]).toEqual(['scheduled', null])
})
