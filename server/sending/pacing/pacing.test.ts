import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { isSlowDown, limitOfDay, pauseMs, spacedMs, spreadOver } from './pacing.ts'

describe('the delay between two emails', () => {
  test.each([
    [{ from: 30, to: 90 }, 0, 30_000],
    [{ from: 30, to: 90 }, 0.5, 60_000],
    [{ from: 30, to: 90 }, 0.999_999, 90_000],
    [{ from: 60, to: 60 }, 0.7, 60_000],
  ])('%o, drawn %d: %d ms', (delay, chance, ms) => {
    expect(Math.abs(spacedMs(delay, chance) - ms)).toBeLessThan(10)
  })
})

describe('warm-up: a sending account’s limit today', () => {
  test.each([
    ['no warm-up: its cap', 500, null, 0, 500],
    ['no warm-up and no limit: unlimited', null, null, 9, null],
    ['the first day', 500, { start: 20, step: 15 }, 0, 20],
    ['the second', 500, { start: 20, step: 15 }, 1, 35],
    ['the eleventh', 500, { start: 20, step: 15 }, 10, 170],
    ['grown to its limit', 500, { start: 20, step: 15 }, 32, 500],
    ['a start above the limit', 10, { start: 20, step: 15 }, 0, 10],
    ['keeps growing without a limit', null, { start: 20, step: 20 }, 99, 2000],
    ['ends where it ends, although the daily limit is higher', 500, { start: 10, step: 5, to: 50 }, 30, 50],
    ['ends at a lower daily limit', 30, { start: 10, step: 5, to: 50 }, 30, 30],
  ])('%s', (_, dailyLimit, warmUp, daysUsed, most) => {
    expect(limitOfDay(dailyLimit, warmUp, daysUsed)).toBe(most)
  })
})

describe('a warm-up’s emails are spread over the working day, or the sending window', () => {
  const around = (minutes: number) => ({ from: Math.round(minutes * 30), to: Math.round(minutes * 90) })
  test.each([
    ['ten from nine on: about every 48 minutes', 10, '2026-03-02T09:00:00Z', 'UTC', 48],
    ['the same in New York', 10, '2026-03-02T14:00:00Z', 'America/New_York', 48],
    ['half of the day is left for fifty', 50, '2026-03-02T13:00:00Z', 'UTC', 4.8],
    ['never faster than one a minute', 50, '2026-03-02T16:50:00Z', 'UTC', 1],
    ['never slower than one an hour', 2, '2026-03-02T09:00:00Z', 'UTC', 60],
    ['at night as over a whole day: it delays, and keeps nothing back', 16, '2026-03-02T22:00:00Z', 'UTC', 30],
  ])('%s', (_, remaining, now, timeZone, minutes) => {
    expect(spreadOver(remaining, { now: new Date(now), timeZone, sendingWindow: null })).toEqual(around(minutes))
  })

  test.each([
    ['ten in a window of two hours: about every 12 minutes', '2026-03-02T09:00:00Z', 12],
    ['half of the window is left', '2026-03-02T10:00:00Z', 6],
    ['recipients in another time zone: as over a whole window', '2026-03-02T14:00:00Z', 12],
  ])('%s', (_, now, minutes) => {
    const sendingWindow = { days: [1], from: '09:00', until: '11:00' }
    expect(spreadOver(10, { now: new Date(now), timeZone: 'UTC', sendingWindow })).toEqual(around(minutes))
  })
})

describe('a request to slow down', () => {
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
    [452, '452 4.2.2 SendingAccount full', false],
    [454, '454 4.7.0 TLS not available due to temporary reason', false],
    [null, 'connection refused', false],
  ])('%s %s: %s', (code, detail, expected) => {
    expect(said(code, detail)).toBe(expected)
  })

  test('isn’t a permanent refusal', () => {
    expect(isSlowDown({ outcome: 'failed', code: 550, detail: '550 5.7.1 blocked' })).toBe(false)
  })
})

test('pauses longer when repeated, up to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 99].map(strikes => pauseMs(strikes) / 60_000)).toEqual([1, 2, 5, 15, 30, 60, 60])
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
    ['the last second of the window', weekdays, 'America/New_York', '2026-11-20T21:59:59Z', null],
    ['after the window on Friday', weekdays, 'America/New_York', '2026-11-20T22:00:00Z', '2026-11-23T14:00:00Z'],
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
    // The night of March 7 to 8, 2026: daylight saving time starts at 2:00, so 9:00 comes an hour sooner.
    [
      'across the short night',
      daily('09:00', '17:00'),
      'America/New_York',
      '2026-03-07T23:00:00Z',
      '2026-03-08T13:00:00Z',
    ],
    [
      'across the long night',
      daily('09:00', '17:00'),
      'America/New_York',
      '2026-10-31T23:00:00Z',
      '2026-11-01T14:00:00Z',
    ],
    // 2:30 doesn't exist that night: 3:00 follows 1:59.
    [
      'the hour that doesn’t exist',
      daily('02:30', '05:00'),
      'America/New_York',
      '2026-03-08T06:00:00Z',
      '2026-03-08T07:00:00Z',
    ],
    // 1:30 occurs twice: the window opens at the first.
    [
      'the hour that occurs twice',
      daily('01:30', '05:00'),
      'America/New_York',
      '2026-11-01T05:00:00Z',
      '2026-11-01T05:30:00Z',
    ],
    [
      'closed in its repetition until 1:30',
      daily('01:30', '05:00'),
      'America/New_York',
      '2026-11-01T06:00:00Z',
      '2026-11-01T06:30:00Z',
    ],
    [
      'a half-hour offset',
      daily('02:15', '03:00'),
      'Australia/Lord_Howe',
      '2026-10-03T15:00:00Z',
      '2026-10-03T15:30:00Z',
    ],
    [
      'an unknown time zone uses UTC',
      daily('09:00', '17:00'),
      'Mars/Olympus',
      '2026-11-20T08:00:00Z',
      '2026-11-20T09:00:00Z',
    ],
    ['no window: any time', null, 'Europe/Paris', '2026-11-20T03:00:00Z', null],
  ])('sending hours: %s', async (_, hours, zone, at, opens) => {
    const [row] = await t.db.system<{ opens: string | null }[]>`
      select next_opening(${hours && t.db.system.json(hours)}, ${zone}, ${at}) as opens`
    expect(row?.opens ?? null).toBe(opens && new Date(opens).toISOString())
  })

  test.each([
    ['during the pause', '2026-11-20T11:59:00Z', 60],
    ['right after', '2026-11-20T12:00:00Z', 60],
    ['a calm minute later', '2026-11-20T12:01:00Z', 120],
    ['half an hour later', '2026-11-20T12:30:30Z', 1860],
    ['an hour later: unlimited again', '2026-11-20T13:00:00Z', null],
  ])('grows the rate after a pause until noon: %s', async (_, at, perHour) => {
    const [row] = await t.db.system<{ n: number | null }[]>`
      select emails_per_hour(60, '2026-11-20T12:00:00Z', ${at}) as n`
    expect(row?.n ?? null).toBe(perHour)
  })
})
