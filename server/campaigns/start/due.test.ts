import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '#server/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeDraft, makeMailer, readReport } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'
import { waitsForLock } from '#test/waits-for-lock.ts'
import { startDue } from './due.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T10:00:00Z' })
  user = await makeMailer(t)
})
afterAll(() => t.close())

/** The schedule finds the campaign due, but its row locked by a change. */
async function dueWhile(change: (sql: Sql, id: string) => Promise<unknown>) {
  const { id } = await makeDraft(user, ['ann@shop.example'])
  t.clock.set('2026-03-02T10:00:00Z')
  await user.client({ method: 'POST', url: `/api/campaigns/${id}/send`, payload: { at: '2026-03-02T11:00:00Z' } })
  t.clock.set('2026-03-02T11:00:00Z')
  let beginning: Promise<void> | undefined
  await t.db.asSystem(async sql => {
    await change(sql, id)
    beginning = startDue(t.deps)
    while (!(await waitsForLock(t.db))) continue
  })
  await beginning
  return readReport(user, id)
}

test('leaves a campaign a draft if its user unschedules it just then', async () => {
  const report = await dueWhile(
    (sql, id) => sql`update campaigns set status = 'draft', scheduled_at = null where id = ${id}`,
  )
  expect([report.status, report.sentAt]).toEqual(['draft', null])
})

test('waits for the new time if its user reschedules it just then', async () => {
  const report = await dueWhile(
    (sql, id) => sql`update campaigns set scheduled_at = '2026-03-05T08:00:00Z' where id = ${id}`,
  )
  expect([report.status, report.sentAt]).toEqual(['scheduled', null])
})
