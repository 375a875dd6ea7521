import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { CallingSettings, CallSummary } from '#contract/calls.ts'
import { testApp } from '#test/app.ts'
import { type CallingApp, callingApp } from '#test/calling.ts'
import { makeUser, type TestUser } from '#test/make.ts'

/** The user's own phone counts only after its code was typed: real calls are Twilio's stand-in's. */
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
  // Each test calls another number: one number gets at most three calls a day.
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
/** The code as it was last read out. */
const heard = () => {
  const said = calling.peer.calls().findLast(one => one.twiml !== null)
  const code = /code is: ([\d, ]+)\./.exec(said?.twiml ?? '')?.[1]?.replaceAll(', ', '') ?? ''
  return { to: said?.to, code }
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const callsTo = (number: string) => calling.peer.calls().filter(one => one.to === number)

describe('an own phone', () => {
  test('is unverified when it is saved, and no lead is called with it', async () => {
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

  test('is verified by the code of a call to it, once, and then rings', async () => {
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

  test('that is changed has to be verified again; saved as it is, it stays verified', async () => {
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

  test('that is unverified makes no foreign number a number at home', async () => {
    calling.t.deps.config.CALL_COUNTRIES = ['US', 'GB']
    onTestFinished(() => void delete calling.t.deps.config.CALL_COUNTRIES)
    await save('+442079460958')
    const reply = await calling.dial(user, await calling.callee(user), '+44 20 7946 0123')
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining('foreign number')])
  })
})

describe('a code', () => {
  test('is refused after five wrong ones', async () => {
    await save(phone)
    await ask()
    const { code } = heard()
    for (let n = 0; n < 5; n++) expect((await type(wrong(code))).statusCode).toBe(400)
    expect((await type(code)).statusCode).toBe(400)
    expect((await settings()).isOwnPhoneVerified).toBe(false)
  })

  test('guessed at the same moment has no more tries', async () => {
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
  test('to three a day to one number, whichever accounts ask', async () => {
    const others = [await account(), await account(), await account(), user]
    for (const one of others) await save(phone, one)
    const statuses = []
    for (const one of others) statuses.push((await ask(one)).statusCode)
    expect([statuses, callsTo(phone).length]).toEqual([[200, 200, 200, 429], 3])
  })

  test('to five a day from one account, whatever numbers it names', async () => {
    const statuses = []
    for (let n = 0; n < 6; n++) {
      await save(`+1512555${9100 + n}`)
      statuses.push((await ask()).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('by what the operator allows the account in a month', async () => {
    await calling.begin(await calling.caller())
    await save(phone)
    await ask()
    await calling.t.db.system`update client_subaccounts set monthly_call_limit = 1 where user_id = ${user.id}`
    expect([(await ask()).statusCode, callsTo(phone).length]).toEqual([429, 1])
  })

  test('to accounts whose trial or plan runs', async () => {
    await save(phone)
    await calling.t.db.system`
      update users set subscription_status = 'inactive', trial_ends_at = '2026-11-01' where id = ${user.id}`
    expect([(await ask()).statusCode, callsTo(phone).length]).toEqual([402, 0])
  })
})

describe('is refused as an own phone', () => {
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

  test('a number abroad is taken where the operator allows calls there', async () => {
    calling.t.deps.config.CALL_COUNTRIES = ['GB']
    onTestFinished(() => void delete calling.t.deps.config.CALL_COUNTRIES)
    expect((await save('+44 7400 123456')).json()).toMatchObject({ ownPhone: '+447400123456' })
  })
})

test('a lead’s own country opens no country that the operator doesn’t allow', async () => {
  const caller = await calling.caller()
  const lead = await calling.callee(caller)
  await calling.t.db.system`update leads set country = 'LV' where id = ${lead.id}`
  const reply = await calling.dial(caller, lead, '+371 21 234 567')
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    expect.stringContaining('in a country that this installation doesn’t call'),
  ])
})
