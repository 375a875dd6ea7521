import { expect, test } from 'vitest'
import { forecast, type Room } from './forecast.ts'

const now = new Date('2026-03-02T12:00:00Z')
const free: Room = { today: null, perDay: null, perHour: null, gap: null }
const a50: Room = { ...free, today: 20, perDay: 50 }

test.each<[string, number, number | null, Room[], string | null]>([
  ['nothing is left', 0, 10, [free], null],
  ['it has not begun, and nothing limits it: nobody knows', 500, null, [free], null],
  ['fast', 100, 50, [free], 'Less than a minute left.'],
  ['by the measured pace', 6000, 10, [free], 'About 10 minutes left.'],
  ['one minute', 600, 10, [free], 'About 1 minute left.'],
  ['hours', 36_000, 2, [free], 'About 5 hours left.'],
  ['days of work without a cap', 1_000_000, 3, [free], 'About 4 days left.'],
  ['the rest of today is enough', 20, 10, [a50], 'Less than a minute left.'],
  ['one more than today takes: tomorrow', 21, 10, [a50], 'Done about Tue, Mar 3: the limit is 50 a day.'],
  ['three days', 170, 10, [a50], 'Done about Thu, Mar 5: the limit is 50 a day.'],
  ['two mailboxes together', 170, 10, [a50, a50], 'Done about Wed, Mar 4: the limit is 100 a day.'],
  ['one of two without a cap takes all', 6000, 10, [a50, free], 'About 10 minutes left.'],
  ['an hour’s cap is slower than the measured burst', 100, 50, [{ ...free, perHour: 50 }], 'About 2 hours left.'],
  ['a gap of a minute, before it has begun', 30, null, [{ ...free, gap: 60 }], 'About 30 minutes left.'],
  ['no mailbox', 30, 1, [], null],
  ['nothing may go', 30, 1, [{ ...free, today: 0, perDay: 0 }], null],
])('%s', (_, waiting, perSecond, rooms, said) => {
  expect(forecast({ now, waiting, perSecond, rooms, timeZone: 'UTC' })).toBe(said)
})
