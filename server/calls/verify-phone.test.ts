import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { CallingSettings, CallSummary } from '#contract/calls.ts'
import { testApp } from '#test/app.ts'
import { type CallingApp, callingApp } from '#test/calling.ts'
import { makeUser, type TestUser } from '#test/make.ts'

/** The user's own phone only counts after its code was typed. Real calls use Twilio's stand-in. */
let calling: CallingApp
let user: TestUser
let phone: string
let made = 8200
beforeAll(async () => {
  calling = await callingApp(testApp)
})
afterAll(() => calling.close())
beforeEach(async () => {
  calling.t.clock.set('2026-11-20T15:00:00Z')
  // Each test calls another number, because a number gets at most three calls a day.
  phone = `+1512555${made++}`
  user = await account()
})

const account = async () => {
  const made = await makeUser(calling.t)
  await calling.t.db.system`
    update users set subscription_plan = 'calling_only', subscription_status = 'active' where id = ${made.id}`
  return made
}
const save = (ownPhone: string, by = user) =>
  by.client({ method: 'PUT', url: '/api/settings/calling', payload: { ownPhone } })
const url = '/api/settings/calling/verification'
const ask = (by = user) => by.client({ method: 'POST', url, payload: {} })
const type = (code: string, by = user) => by.client({ method: 'PUT', url, payload: { code } })
const settings = async () => (await user.client('/api/settings/calling')).json<CallingSettings>()
/** The code that was last read out. */
const heard = () => {
  const announced = calling.peer.calls().findLast(one => one.twiml !== null)
  const code = /code is: ([\d, ]+)\./.exec(announced?.twiml ?? '')?.[1]?.replaceAll(', ', '') ?? ''
  return { to: announced?.to, code }
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const callsTo = (number: string) => calling.peer.calls().filter(one => one.to === number)

describe('an own phone', () => {
  test('is unverified when it’s saved, and rings for no lead until then', async () => {
    expect((await save(phone)).json()).toMatchObject({ ownPhone: phone, isOwnPhoneVerified: false })
    const reply = await calling.dial(user, await calling.callee(user))
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { reason: 'own-phone', nextLawfulAt: null, message: expect.stringContaining('isn’t verified yet') },
    ])
    expect(callsTo(phone)).toEqual([])
    expect((await user.client('/api/calls/summary')).json<CallSummary>()).toMatchObject({
      ownPhone: phone,
      isOwnPhoneVerified: false,
    })
  })

  test('is verified once by the code of a call to it, and then rings', async () => {
    await save(phone)
    const reply = await ask()
    expect([reply.statusCode, reply.json()]).toEqual([200, { phone }])
    const { to, code } = heard()
    expect([to, code]).toEqual([phone, expect.stringMatching(/^\d{6}$/)])
    expect((await type(code)).json()).toMatchObject({ ownPhone: phone, isOwnPhoneVerified: true })
    expect((await type(code)).statusCode).toBe(400)
    expect((await calling.dial(user, await calling.callee(user))).statusCode).toBe(200)
    expect(callsTo(phone)).toHaveLength(2)
  })

  test('must be verified again if it changes, but not if it’s saved unchanged', async () => {
    await save(phone)
    await ask()
    await type(heard().code)
    await save(phone)
    expect((await settings()).isOwnPhoneVerified).toBe(true)
    await save('+15125558999')
    expect((await settings()).isOwnPhoneVerified).toBe(false)
  })

  test('isn’t verified by the code of an earlier number', async () => {
    await save(phone)
    await ask()
    const { code } = heard()
    await save('+15125558998')
    expect([(await type(code)).statusCode, (await settings()).isOwnPhoneVerified]).toEqual([400, false])
  })

  test('isn’t verified by another account’s code', async () => {
    const other = await account()
    await save(phone)
    await save(phone, other)
    await ask()
    const { code } = heard()
    expect((await type(code, other)).statusCode).toBe(400)
    expect((await type(code)).statusCode).toBe(200)
  })

  test('doesn’t count as domestic for foreign numbers until it’s verified', async () => {
    calling.t.deps.config.CALL_COUNTRIES = ['US', 'GB']
    onTestFinished(() => void delete calling.t.deps.config.CALL_COUNTRIES)
    await save('+442079460958')
    const reply = await calling.dial(user, await calling.callee(user), '+44 20 7946 0123')
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining('foreign number')])
  })
})

describe('a code', () => {
  test('is rejected after five wrong ones', async () => {
    await save(phone)
    await ask()
    const { code } = heard()
    for (let n = 0; n < 5; n++) expect((await type(wrong(code))).statusCode).toBe(400)
    expect((await type(code)).statusCode).toBe(400)
    expect((await settings()).isOwnPhoneVerified).toBe(false)
  })

  test('has no more tries if they’re made in parallel', async () => {
    await save(phone)
    await ask()
    const { code } = heard()
    await Promise.all(Array.from({ length: 5 }, () => type(wrong(code))))
    expect((await type(code)).statusCode).toBe(400)
  })

  test('expires after ten minutes', async () => {
    await save(phone)
    await ask()
    calling.t.clock.advance(10 * 60_000)
    expect((await type(heard().code)).statusCode).toBe(400)
  })

  test.each(['', '12345', '1234567', 'abcdef'])('“%s” isn’t a code', async code => {
    expect([(await type(code)).statusCode, (await type(code)).json().message]).toEqual([
      400,
      'Enter the six digits of the code',
    ])
  })
})

describe('calls with a code are limited', () => {
  test('to three a day per number, whichever accounts ask', async () => {
    const others = [await account(), await account(), await account(), user]
    for (const one of others) await save(phone, one)
    const statuses = []
    for (const one of others) statuses.push((await ask(one)).statusCode)
    expect([statuses, callsTo(phone).length]).toEqual([[200, 200, 200, 429], 3])
  })

  test('to five a day per account, whatever numbers it names', async () => {
    const statuses = []
    for (let n = 0; n < 6; n++) {
      await save(`+1512555${9100 + n}`)
      statuses.push((await ask()).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('by the account’s monthly limit, if the administrator set one', async () => {
    await calling.begin(await calling.caller())
    await save(phone)
    await ask()
    await calling.t.db.system`update client_subaccounts set monthly_call_limit = 1 where user_id = ${user.id}`
    expect([(await ask()).statusCode, callsTo(phone).length]).toEqual([429, 1])
  })

  test('to accounts with an active trial or plan', async () => {
    await save(phone)
    await calling.t.db.system`
      update users set subscription_status = 'inactive', trial_ends_at = '2026-11-01' where id = ${user.id}`
    expect([(await ask()).statusCode, callsTo(phone).length]).toEqual([402, 0])
  })
})

describe('rejects as an own phone', () => {
  test.each([
    ['+1 900 555 8142', 'premium-rate'],
    ['+881 6 1234 5678', 'in a country that this installation doesn’t call'],
    ['+1 876 555 8142', 'in a country that this installation doesn’t call'],
    ['+53 5 2345678', 'in a country that this installation doesn’t call'],
    ['+44 7400 123456', 'in a country that this installation doesn’t call'],
    ['800 555 8142', 'isn’t an ordinary phone'],
  ])('%s', async (number, words) => {
    const reply = await save(number)
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining(words)])
    expect((await settings()).ownPhone).toBeNull()
  })

  test('but accepts a foreign number if the administrator allows calls there', async () => {
    calling.t.deps.config.CALL_COUNTRIES = ['GB']
    onTestFinished(() => void delete calling.t.deps.config.CALL_COUNTRIES)
    expect((await save('+44 7400 123456')).json()).toMatchObject({ ownPhone: '+447400123456' })
  })
})

test('even if the lead is in that country', async () => {
  const caller = await calling.caller()
  const lead = await calling.callee(caller)
  await calling.t.db.system`update leads set country = 'LV' where id = ${lead.id}`
  const reply = await calling.dial(caller, lead, '+371 21 234 567')
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    expect.stringContaining('in a country that this installation doesn’t call'),
  ])
})
