import { afterEach, expect, test, vi } from 'vitest'
import {
  formatAgo,
  formatCents,
  formatDate,
  formatDistance,
  formatDuration,
  formatKilobytes,
  formatNumber,
  formatPercent,
  formatSoon,
  formatWhen,
  plural,
} from './format.ts'

afterEach(() => vi.restoreAllMocks())

test('formats numbers for American readers', () => {
  expect(formatNumber(9889)).toBe('9,889')
  expect(formatPercent(12.345)).toBe('12.3%')
  expect(formatCents(2900)).toBe('$29.00')
  expect(formatKilobytes(1536)).toBe('1.5 KB')
  expect([0, 40, 103].map(formatKilobytes)).toEqual(['0.0 KB', 'under 0.1 KB', '0.1 KB'])
  expect([plural(1, 'lead'), plural(2000, 'lead'), plural(0, 'reply', 'replies')]).toEqual([
    '1 lead',
    '2,000 leads',
    '0 replies',
  ])
})

test.each([
  ['en-US', ['150 ft', '0.5 mi', '3.1 mi', '12 mi']],
  ['en', ['150 ft', '0.5 mi', '3.1 mi', '12 mi']],
  ['en-GB', ['150 ft', '0.5 mi', '3.1 mi', '12 mi']],
  ['ca-AD', ['50 m', '0.8 km', '5 km', '20 km']],
  ['de', ['50 m', '0.8 km', '5 km', '20 km']],
])('formats distances as people in the region of a browser in %s measure them', (language, distances) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  expect([0.048, 0.8, 5, 20].map(formatDistance)).toEqual(distances)
})

test('formats durations in minutes or hours, and chart days without a time zone', () => {
  expect([0, 9, 76, 165, 3765].map(formatDuration)).toEqual(['0:00', '0:09', '1:16', '2:45', '1:02:45'])
  expect(formatDate('2026-11-01')).toBe('Nov 1')
})

test('formats times relative to now, and as a date after a week', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatAgo('2026-11-21T11:59:40Z', now)).toBe('just now')
  expect(formatAgo('2026-11-21T11:57:00Z', now)).toBe('3 minutes ago')
  expect(formatAgo('2026-11-20T12:00:00Z', now)).toBe('yesterday')
  expect(formatAgo('2026-11-01T12:00:00Z', now)).toBe('Nov 1, 2026')
})

test('formats future times as short as possible without ambiguity', () => {
  const at = (text: string) => new Date(text).toISOString()
  const now = Date.parse(at('2026-11-22T08:00'))
  const soon = ['2026-11-22T09:00', '2026-11-25T09:00', '2026-12-01T09:00', '2027-01-05T21:30']
  expect(soon.map(text => formatSoon(at(text), now).replaceAll('\u202f', ' '))).toEqual([
    '9:00 AM',
    'Wed 9:00 AM',
    'Tue, Dec 1, 9:00 AM',
    'Tue, Jan 5, 2027, 9:30 PM',
  ])
  expect(formatWhen(at('2026-11-24T09:00'), now).replaceAll('\u202f', ' ')).toBe('Tue, Nov 24, 9:00 AM')
})
