import { expect, test } from 'vitest'
import { type AccountLimits, forecast } from './forecast.ts'

const now = new Date('2026-03-02T12:00:00Z')
const free: AccountLimits = { today: null, perDay: null, perHour: null, delay: null }
const a50: AccountLimits = { ...free, today: 20, perDay: 50 }

test.each<[string, number, number | null, AccountLimits[], string | null]>([
  ['nothing is left', 0, 10, [free], null],
  ['not started and unlimited: unknown', 500, null, [free], null],
  ['fast', 100, 50, [free], 'Less than a minute left.'],
  ['at the measured rate', 6000, 10, [free], 'About 10 minutes left.'],
  ['one minute', 600, 10, [free], 'About 1 minute left.'],
  ['hours', 36_000, 2, [free], 'About 5 hours left.'],
  ['days of work without a limit', 1_000_000, 3, [free], 'About 4 days left.'],
  ['the rest of today is enough', 20, 10, [a50], 'Less than a minute left.'],
  ['one more than today’s limit: tomorrow', 21, 10, [a50], 'Done about Tue, Mar 3: the limit is 50 a day.'],
  ['three days', 170, 10, [a50], 'Done about Thu, Mar 5: the limit is 50 a day.'],
  [
    'a warm-up: 20 today, then 55, 60',
    130,
    10,
    [{ ...a50, growth: { step: 5, most: 60 } }],
    'Done about Wed, Mar 4: the limit grows to 60 a day.',
  ],
  ['two sending accounts together', 170, 10, [a50, a50], 'Done about Wed, Mar 4: the limit is 100 a day.'],
  ['one of two accounts is unlimited', 6000, 10, [a50, free], 'About 10 minutes left.'],
  ['an hourly limit below the measured burst', 100, 50, [{ ...free, perHour: 50 }], 'About 2 hours left.'],
  ['a delay of a minute, before the start', 30, null, [{ ...free, delay: 60 }], 'About 30 minutes left.'],
  ['no sending account', 30, 1, [], null],
  ['nothing can be sent', 30, 1, [{ ...free, today: 0, perDay: 0 }], null],
])('%s', (_, waiting, perSecond, limits, expected) => {
  expect(forecast({ now, waiting, perSecond, limits, timeZone: 'UTC' })).toBe(expected)
})
