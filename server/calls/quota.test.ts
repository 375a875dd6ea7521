import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { type CallingApp, callingApp } from '#test/calling.ts'

/** Real calls count against the plan, however many are placed in parallel. */
let calling: CallingApp
beforeAll(async () => {
  calling = await callingApp(testApp)
})
afterAll(() => calling.close())

test('places exactly five of 50 parallel calls at 995 of 1,000', async () => {
  const user = await calling.caller()
  await calling.t.db.system`
    insert into user_usage (user_id, year, month, calls_made) values (${user.id}, 2026, 11, 995)`
  const leads = await Promise.all(Array.from({ length: 50 }, () => calling.callee(user)))
  const replies = await Promise.all(leads.map(lead => calling.dial(user, lead)))
  const codes = replies.map(reply => reply.statusCode)
  expect([codes.filter(code => code === 200).length, codes.filter(code => code === 402).length]).toEqual([5, 45])
  expect(replies.find(reply => reply.statusCode === 402)?.json()).toMatchObject({
    message: "You've reached your monthly limit for calls. You have 0 calls remaining, but you're trying to use 1.",
    type: 'calls',
    limit: 1000,
    remaining: 0,
    requested: 1,
  })
  const [row] = await calling.t.db.system`select calls_made from user_usage where user_id = ${user.id}`
  expect(row).toEqual({ callsMade: 1000 })
})
