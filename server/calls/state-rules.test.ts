import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call, CallRefused } from '#contract/calls.ts'
import { testApp } from '#test/app.ts'
import { type CallingApp, callingApp } from '#test/calling.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { callingTime, LAWFUL } from './hours.ts'
import { mayRecord, statesOf } from './state-rules.ts'
import type { Whereabouts } from './zones.ts'

const NOWHERE: Whereabouts = {
  timeZone: null,
  lat: null,
  lon: null,
  country: 'US',
  region: null,
  city: null,
  postcode: null,
  address: null,
}
const IN_NEW_YORK = { ...NOWHERE, address: '1 Main St, Albany, NY 12207' }
const MIAMI = '+13055558142'
const NEW_YORK = '+12125558142'

describe('the hours of a state', () => {
  const at = (time: string, states: string[], hours = LAWFUL) => {
    const { canCallNow, nextLawfulAt } = callingTime(new Date(time), ['America/New_York'], hours, states)
    return canCallNow ? 'now' : (nextLawfulAt?.toISOString() ?? 'never')
  }
  test.each([
    // 20:30 on Friday, which 47 CFR 64.1200 allows.
    ['2026-11-21T01:30:00Z', [], 'now'],
    ['2026-11-21T01:30:00Z', ['FL'], '2026-11-21T13:00:00.000Z'],
    ['2026-11-20T13:30:00Z', ['CT'], '2026-11-20T14:00:00.000Z'],
    // Two states: the later opening, the earlier end.
    ['2026-11-20T14:30:00Z', ['FL', 'KY'], '2026-11-20T15:00:00.000Z'],
    ['2026-11-21T01:30:00Z', ['FL', 'KY'], '2026-11-21T15:00:00.000Z'],
    // Rhode Island closes on Friday at 18:00, opens on Saturday at 10:00, and not on Sunday.
    ['2026-11-20T23:30:00Z', ['RI'], '2026-11-21T15:00:00.000Z'],
    ['2026-11-22T16:00:00Z', ['RI'], '2026-11-23T14:00:00.000Z'],
    ['2026-11-22T16:00:00Z', ['TX'], '2026-11-22T17:00:00.000Z'],
    // California has none for calls.
    ['2026-11-21T01:30:00Z', ['CA'], 'now'],
  ] as const)('at %s in %j: %s', (time, states, expected) => {
    expect(at(time, [...states])).toBe(expected)
  })

  test('never widen the account’s own', () => {
    expect(at('2026-11-20T23:30:00Z', ['FL'], { from: 9, to: 17 })).toBe('2026-11-21T14:00:00.000Z')
    expect(at('2026-11-20T14:30:00Z', ['KY'], { from: 9, to: 10 })).toBe('never')
  })
})

test('a call is under the rules of the number’s state and of the place’s', () => {
  expect(statesOf(IN_NEW_YORK, MIAMI)).toEqual(['FL'])
  expect(statesOf({ ...NOWHERE, region: 'Oklahoma' }, NEW_YORK)).toEqual(['OK'])
  expect(statesOf({ ...NOWHERE, region: 'MD' }, MIAMI)).toEqual(['FL', 'MD'])
  expect(statesOf({ ...NOWHERE, country: 'DE', region: 'MD' }, '+493055558142')).toEqual([])
})

test.each<[string, Whereabouts | null, string, string | null, boolean]>([
  ['New York', IN_NEW_YORK, NEW_YORK, '+15125558100', true],
  ['a number of Florida', IN_NEW_YORK, MIAMI, '+15125558100', false],
  ['a place in California', { ...NOWHERE, region: 'CA' }, NEW_YORK, null, false],
  ['a caller in Washington', IN_NEW_YORK, NEW_YORK, '+12065558100', false],
  ['a lead that was deleted', null, NEW_YORK, '+15125558100', true],
  ['Ontario', { ...NOWHERE, country: 'CA', region: 'ON' }, '+14165558142', null, true],
  ['a toll-free number', IN_NEW_YORK, '+18005558142', null, false],
  ['Germany', { ...NOWHERE, country: 'DE' }, '+493055558142', null, false],
])('records with one side’s consent: %s', (_, lead, to, own, expected) => {
  expect(mayRecord(lead, to, own)).toBe(expected)
})

describe('a real call', () => {
  let calling: CallingApp
  let user: TestUser
  beforeAll(async () => {
    calling = await callingApp(testApp)
  })
  afterAll(() => calling.close())
  beforeEach(async () => {
    calling.t.clock.set('2026-11-20T15:00:00Z')
    user = await calling.caller()
  })
  const sidOf = async (id: string) => {
    const [row] = await calling.t.db.system<{ sid: string }[]>`
      select twilio_call_sid as sid from call_logs where id = ${id}`
    return row?.sid ?? ''
  }
  /** From being dialed until both have hung up. */
  const ring = async (lead: { id: string }, phone: string) => {
    const call = (await calling.dial(user, lead, phone)).json<Call>()
    const played = await calling.peer.play(await sidOf(call.id))
    await calling.t.db.system`update call_logs set created_at = ${calling.t.clock.now()} where id = ${call.id}`
    return played
  }

  test('to Florida is refused after three within 24 hours, whoever has the number, until the first is a day ago', async () => {
    const lead = await calling.callee(user, MIAMI)
    const other = await makeLead(calling.t, user, { phone: MIAMI, address: '2 Main St, Albany, NY 12207' })
    for (const [time, to] of [
      ['15:00', lead],
      ['16:00', other],
      ['17:00', lead],
    ] as const) {
      calling.t.clock.set(`2026-11-20T${time}:00Z`)
      await ring(to, MIAMI)
    }
    calling.t.clock.set('2026-11-20T18:00:00Z')
    const refused = await calling.dial(user, other, MIAMI)
    expect([refused.statusCode, refused.json<CallRefused & { message: string }>()]).toEqual([
      409,
      expect.objectContaining({
        reason: 'quiet-hours',
        nextLawfulAt: '2026-11-21T15:00:00.000Z',
        message: expect.stringMatching(
          /^You’ve called this number 3 times in 24 hours, the most that the law of Florida allows\. .* 10:00 AM EST\.$/,
        ),
      }),
    ])
    calling.t.clock.set('2026-11-21T15:00:01Z')
    expect((await calling.dial(user, other, MIAMI)).statusCode).toBe(200)
  })

  test('elsewhere may be tried again', async () => {
    const lead = await calling.callee(user)
    for (let n = 0; n < 4; n++) await ring(lead, NEW_YORK)
    expect((await calling.dial(user, lead)).statusCode).toBe(200)
  })

  test('at half past eight in the evening is refused by the law of Florida, which it names', async () => {
    calling.t.clock.set('2026-11-21T01:30:00Z')
    const refused = await calling.dial(user, await calling.callee(user, MIAMI), MIAMI)
    expect(refused.json().message).toContain('calling hours (8:00 to 20:00 their time, by the law of Florida)')
  })

  test('isn’t recorded where everyone has to agree', async () => {
    await user.client({ method: 'PUT', url: '/api/settings/calling', payload: { recordCalls: true } })
    const florida = await ring(await calling.callee(user, MIAMI), MIAMI)
    expect(florida.bridge?.xml).not.toContain('record=')
    const newYork = await ring(await calling.callee(user), NEW_YORK)
    expect(newYork.bridge?.xml).toContain('record="record-from-answer-dual"')
  })
})
