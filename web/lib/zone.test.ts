import { afterEach, expect, test } from 'vitest'
import { formatSoon, formatWhen } from './format.ts'
import { daysFrom, fromLocalInput, setZone, toLocalInput, zoneName } from './zone.ts'

afterEach(() => setZone())

const AT = '2026-11-27T08:30:00.000Z'

test.each([
  ['America/New_York', '2026-11-27T03:30', 'Fri, Nov 27, 3:30 AM'],
  ['Asia/Kolkata', '2026-11-27T14:00', 'Fri, Nov 27, 2:00 PM'],
  ['Pacific/Kiritimati', '2026-11-27T22:30', 'Fri, Nov 27, 10:30 PM'],
  ['Pacific/Honolulu', '2026-11-26T22:30', 'Thu, Nov 26, 10:30 PM'],
])('times are shown and taken in the account’s zone: %s', (zone, input, words) => {
  setZone(zone)
  expect(zoneName()).toBe(zone.replace('_', ' '))
  expect(formatWhen(AT, Date.parse(AT))).toBe(words)
  expect(toLocalInput(AT)).toBe(input)
  expect(fromLocalInput(input)).toBe(AT)
})

test('a year and a day begin where the account is', () => {
  setZone('Pacific/Auckland')
  expect(formatWhen('2026-12-31T12:00:00Z', Date.parse('2026-12-31T10:00:00Z'))).toBe('Fri, Jan 1, 2027, 1:00 AM')
  expect(formatSoon('2026-12-31T10:30:00Z', Date.parse('2026-12-31T10:00:00Z'))).toBe('11:30 PM')
  expect(daysFrom(Date.parse('2026-12-31T11:30:00Z'), 1, '09:00')).toBe('2027-01-01T20:00:00.000Z')
})

test.each([
  // Clocks go from 2:00 to 3:00 on March 8, and from 2:00 back to 1:00 on November 1.
  ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T03:00', '2026-11-01T08:00:00.000Z'],
])('an input next to a change of the clock: %s', (input, at) => {
  setZone('America/New_York')
  expect(fromLocalInput(input)).toBe(at)
})

test('an incomplete input is no time, and an unknown zone is the browser’s', () => {
  expect(fromLocalInput('')).toBeUndefined()
  expect(fromLocalInput('2026-11-')).toBeUndefined()
  setZone('Mars/Olympus')
  expect(zoneName()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '))
})
