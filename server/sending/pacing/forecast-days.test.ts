import { expect, test } from 'vitest'
import type { AccountLimits } from './forecast.ts'
import { forecastDays } from './forecast-days.ts'

/** A Monday. */
const start = new Date('2026-03-02T12:00:00Z')
const free: AccountLimits = { today: null, perDay: null, perHour: null, delay: null }
const a24: AccountLimits = { ...free, today: 24, perDay: 24 }
const office = { days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' }
const once = { start, timeZone: 'UTC', recipients: 39, waits: [], window: null, limits: [free] }
const daysOf = (input: Partial<Parameters<typeof forecastDays>[0]>) =>
  forecastDays({ ...once, ...input }).days.map(({ date, counts }) => `${date.slice(5)}: ${counts.join(' + ')}`)

test.each<[string, Partial<Parameters<typeof forecastDays>[0]>, string[]]>([
  ['without limits, everything on the first day', {}, ['03-02: 39']],
  ['nobody to email', { recipients: 0 }, []],
  ['a daily limit', { limits: [a24] }, ['03-02: 24', '03-03: 15']],
  ['what is left of today’s limit', { limits: [{ ...a24, today: 4 }] }, ['03-02: 4', '03-03: 24', '03-04: 11']],
  ['two accounts together', { limits: [a24, a24] }, ['03-02: 39']],
  [
    'follow-ups, which go first',
    { limits: [a24], waits: [1] },
    ['03-02: 24 + 0', '03-03: 0 + 24', '03-04: 15 + 0', '03-05: 0 + 15'],
  ],
  ['two follow-ups', { waits: [3, 2] }, ['03-02: 39 + 0 + 0', '03-05: 0 + 39 + 0', '03-07: 0 + 0 + 39']],
  [
    'a window: the follow-up of Saturday waits for Monday',
    { waits: [5], window: office },
    ['03-02: 39 + 0', '03-09: 0 + 39'],
  ],
  [
    'a start after the window: the next day',
    { start: new Date('2026-03-02T18:00:00Z'), window: office },
    ['03-03: 39'],
  ],
  [
    'the user’s day, not UTC’s',
    { start: new Date('2026-03-02T05:00:00Z'), timeZone: 'America/Vancouver' },
    ['03-01: 39'],
  ],
  [
    'an hour between two emails, in a window of 8 hours',
    { recipients: 10, limits: [{ ...free, delay: 3600 }], window: office, start: new Date('2026-03-02T09:00:00Z') },
    ['03-02: 8', '03-03: 2'],
  ],
])('%s', (_, input, expected) => {
  expect(daysOf(input)).toEqual(expected)
})

test('says if nothing can ever be sent', () => {
  expect(forecastDays({ ...once, limits: [{ ...free, today: 0, perDay: 0 }] })).toEqual({ days: [], isComplete: false })
})
