import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { capOfDay, isSlowDown, restMs, spacedMs } from './pace.ts'

describe('the rest between two mails', () => {
  test.each([
    [{ from: 30, to: 90 }, 0, 30_000],
    [{ from: 30, to: 90 }, 0.5, 60_000],
    [{ from: 30, to: 90 }, 0.999_999, 90_000],
    [{ from: 60, to: 60 }, 0.7, 60_000],
  ])('%o, drawn %d: %d ms', (gap, chance, ms) => {
    expect(Math.abs(spacedMs(gap, chance) - ms)).toBeLessThan(10)
  })
})

describe('warming up: what a mailbox may send today', () => {
  test.each([
    ['no ramp: its cap', 500, null, 0, 500],
    ['no ramp, no cap: as many as it takes', null, null, 9, null],
    ['the first day', 500, { start: 20, step: 15 }, 0, 20],
    ['the second', 500, { start: 20, step: 15 }, 1, 35],
    ['the eleventh', 500, { start: 20, step: 15 }, 10, 170],
    ['grown to its cap', 500, { start: 20, step: 15 }, 32, 500],
    ['a beginning above the cap', 10, { start: 20, step: 15 }, 0, 10],
    ['without a cap it grows on', null, { start: 20, step: 20 }, 99, 2000],
  ])('%s', (_, dailyCap, ramp, daysUsed, most) => {
    expect(capOfDay(dailyCap, ramp, daysUsed)).toBe(most)
  })
})

describe('who asks to slow down', () => {
  const said = (code: number | null, detail: string) =>
    isSlowDown({ outcome: 'deferred', scope: 'recipient', code, detail })
  test.each([
    [421, '421-4.7.28 Our system has detected an unusual rate of unsolicited mail', true],
    [451, '451 4.7.650 The mail server has been temporarily rate limited due to IP reputation', true],
    [421, '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to user complaints', true],
    [421, '421 Too many messages in this session, try again later', true],
    [421, '421 4.3.2 Service shutting down', false],
    [421, '421 mx.example closing connection', false],
    [450, '450 4.2.0 Greylisted, try again later', false],
    [450, '450 4.7.1 Greylisting in action, please come back later', false],
    [452, '452 4.2.2 Mailbox full', false],
    [454, '454 4.7.0 TLS not available due to temporary reason', false],
    [null, 'connection refused', false],
  ])('%s %s: %s', (code, detail, expected) => {
    expect(said(code, detail)).toBe(expected)
  })

  test('a refusal for good is none', () => {
    expect(isSlowDown({ outcome: 'failed', code: 550, detail: '550 5.7.1 blocked' })).toBe(false)
  })
})

test('told so again, it rests longer, an hour at most', () => {
  expect([1, 2, 3, 4, 5, 6, 99].map(strikes => restMs(strikes) / 60_000)).toEqual([1, 2, 5, 15, 30, 60, 60])
})

describe('in the database', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' }
  const daily = (from: string, until: string) => ({ days: [1, 2, 3, 4, 5, 6, 7], from, until })

  test.each([
    ['open', weekdays, 'America/New_York', '2026-11-20T14:00:00Z', null],
    ['the last second', weekdays, 'America/New_York', '2026-11-20T21:59:59Z', null],
    ['over, and it is Friday', weekdays, 'America/New_York', '2026-11-20T22:00:00Z', '2026-11-23T14:00:00Z'],
    ['early in the morning', weekdays, 'America/New_York', '2026-11-20T13:59:59Z', '2026-11-20T14:00:00Z'],
    ['Saturday there, Friday here', weekdays, 'Asia/Tokyo', '2026-11-20T22:00:00Z', '2026-11-23T00:00:00Z'],
    ['an offset of minutes', weekdays, 'Asia/Kathmandu', '2026-11-20T01:00:00Z', '2026-11-20T03:15:00Z'],
    ['to the end of the day', daily('08:00', '24:00'), 'UTC', '2026-11-20T23:59:59Z', null],
    [
      'one day of the week',
      { days: [3], from: '10:00', until: '11:00' },
      'UTC',
      '2026-11-18T11:00:00Z',
      '2026-11-25T10:00:00Z',
    ],
    // The night of 7 to 8 March 2026: summer time from 2:00 on, so nine o'clock comes an hour sooner.
    [
      'over the night that is short',
      daily('09:00', '17:00'),
      'America/New_York',
      '2026-03-07T23:00:00Z',
      '2026-03-08T13:00:00Z',
    ],
    [
      'over the night that is long',
      daily('09:00', '17:00'),
      'America/New_York',
      '2026-10-31T23:00:00Z',
      '2026-11-01T14:00:00Z',
    ],
    // 2:30 does not exist that night: after 1:59 comes 3:00.
    [
      'the hour that does not exist',
      daily('02:30', '05:00'),
      'America/New_York',
      '2026-03-08T06:00:00Z',
      '2026-03-08T07:00:00Z',
    ],
    // 1:30 comes twice: it opens at the first.
    [
      'the hour that comes twice',
      daily('01:30', '05:00'),
      'America/New_York',
      '2026-11-01T05:00:00Z',
      '2026-11-01T05:30:00Z',
    ],
    [
      'and its repetition is shut until it is half past one again',
      daily('01:30', '05:00'),
      'America/New_York',
      '2026-11-01T06:00:00Z',
      '2026-11-01T06:30:00Z',
    ],
    [
      'half an hour, at the other end of the world',
      daily('02:15', '03:00'),
      'Australia/Lord_Howe',
      '2026-10-03T15:00:00Z',
      '2026-10-03T15:30:00Z',
    ],
    [
      'a zone that nobody knows goes by UTC',
      daily('09:00', '17:00'),
      'Mars/Olympus',
      '2026-11-20T08:00:00Z',
      '2026-11-20T09:00:00Z',
    ],
    ['no hours set: any time', null, 'Europe/Paris', '2026-11-20T03:00:00Z', null],
  ])('sending hours: %s', async (_, hours, zone, at, opens) => {
    const [row] = await t.db.system<{ opens: string | null }[]>`
      select next_opening(${hours && t.db.system.json(hours)}, ${zone}, ${at}) as opens`
    expect(row?.opens ?? null).toBe(opens && new Date(opens).toISOString())
  })

  test.each([
    ['while it rests', '2026-11-20T11:59:00Z', 60],
    ['at once after', '2026-11-20T12:00:00Z', 60],
    ['a calm minute later', '2026-11-20T12:01:00Z', 120],
    ['half an hour later', '2026-11-20T12:30:30Z', 1860],
    ['an hour later: as before', '2026-11-20T13:00:00Z', null],
  ])('after a rest until noon the pace grows: %s', async (_, at, perHour) => {
    const [row] = await t.db.system<{ n: number | null }[]>`
      select mails_per_hour(60, '2026-11-20T12:00:00Z', ${at}) as n`
    expect(row?.n ?? null).toBe(perHour)
  })
})
