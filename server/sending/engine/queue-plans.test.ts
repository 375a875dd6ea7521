import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'
import { dequeue } from '../message-states-sql.ts'
import { claimInOrder, FIRST_DUE, pickDue } from './sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/*
 * The queue is empty most of the time, and PostgreSQL remembers that. While a snapshot is held, the rows of the last campaigns are
 * still in its indexes: reading them again for each batch would take longer with every campaign.
 */
test('finds messages by their key and claims them in order, also when PostgreSQL believes that the queue is empty', async () => {
  const { id: userId } = await makeUser(t)
  const campaignId = '01a22c20-0000-7000-8000-000000000001'
  const holder = await t.db.direct.reserve()
  await holder`begin isolation level repeatable read`
  await holder`select from users limit 1`
  await t.db.system`
    insert into queued_messages (user_id, id, campaign_id, recipient_id, email)
    select ${userId}, id, ${campaignId}, id, 'a@shop.test' from (select new_id() as id from generate_series(1, 2000)) r`
  await t.db.system`delete from queued_messages`
  await t.db.system`analyze queued_messages`
  const ids = Array.from({ length: 100 }, () => ({ id: crypto.randomUUID() }))
  const plans = await t.db.asSystem(async sql => {
    await claimInOrder(sql)
    const claim = { userId, campaignId, sendingAccountId: userId, now: new Date(), most: 100, threadsOnly: false }
    const rest = { others: [], timeZone: 'UTC', after: FIRST_DUE }
    return [
      await sql`explain ${dequeue(sql, userId, ids)}`,
      await sql`explain ${pickDue(sql, { ...claim, ...rest })}`,
    ].map(lines => lines.flatMap(line => /Scan using (\w+) on queued_messages/.exec(line['QUERY PLAN'])?.[1] ?? []))
  })
  await holder`rollback`
  holder.release()
  expect(plans).toEqual([['queued_messages_pkey'], ['queued_messages_by_due']])
})
