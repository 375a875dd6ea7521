import { describe, expect, test } from 'vitest'
import { callingTime, LAWFUL } from './hours.ts'
import { zonesOf } from './zones.ts'

const NEW_YORK = ['America/New_York']
const at = (time: string, zones = NEW_YORK, hours = LAWFUL) => {
  const { canCallNow, nextLawfulAt } = callingTime(new Date(time), zones, hours)
  return canCallNow ? 'now' : (nextLawfulAt?.toISOString() ?? 'never')
}

describe('8:00 to 21:00 where the lead is', () => {
  test.each([
    ['2026-11-20T12:59:59Z', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T13:00:00Z', 'now'],
    ['2026-11-21T01:59:59Z', 'now'],
    ['2026-11-21T02:00:00Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T05:30:00Z', '2026-11-21T13:00:00.000Z'],
  ])('at %s in New York: %s', (time, next) => {
    expect(at(time)).toBe(next)
  })

  test('the nights on which clocks change', () => {
    // 8 March 2026: standard time at midnight, summer time at eight.
    expect(at('2026-03-08T03:00:00Z')).toBe('2026-03-08T12:00:00.000Z')
    // There the clock changes at 10:00 UTC, after 8:00 UTC and before eight o'clock.
    expect(at('2026-03-08T09:00:00Z', ['America/Los_Angeles'])).toBe('2026-03-08T15:00:00.000Z')
    // 1 November 2026: the other way round.
    expect(at('2026-11-01T02:00:00Z')).toBe('2026-11-01T13:00:00.000Z')
    expect(at('2026-10-31T02:00:00Z')).toBe('2026-10-31T12:00:00.000Z')
    // Half an hour, on the other half of the globe: Lord Howe Island, 5 April 2026.
    expect(at('2026-04-04T12:00:00Z', ['Australia/Lord_Howe'])).toBe('2026-04-04T21:30:00.000Z')
  })

  test('over the end of a year, and where the offset has minutes', () => {
    expect(at('2026-12-31T17:00:00Z', ['Asia/Kathmandu'])).toBe('2027-01-01T02:15:00.000Z')
  })

  test('narrower hours of one’s own', () => {
    expect(at('2026-11-20T13:30:00Z', NEW_YORK, { from: 9, to: 17 })).toBe('2026-11-20T14:00:00.000Z')
    expect(at('2026-11-20T22:00:00Z', NEW_YORK, { from: 9, to: 17 })).toBe('2026-11-21T14:00:00.000Z')
  })

  test('where several zones are possible the hour has to be lawful in all of them', () => {
    const coasts = ['America/New_York', 'America/Los_Angeles']
    expect(at('2026-11-20T14:00:00Z', coasts)).toBe('2026-11-20T16:00:00.000Z')
    expect(at('2026-11-20T16:00:00Z', coasts)).toBe('now')
    expect(at('2026-11-21T02:00:00Z', coasts)).toBe('2026-11-21T16:00:00.000Z')
  })

  test('no hour fits both ends of the world', () => {
    expect(at('2026-11-20T14:00:00Z', ['Pacific/Kiritimati', 'Europe/Lisbon'], { from: 9, to: 12 })).toBe('never')
  })
})

describe('where a lead is', () => {
  const nowhere = { timeZone: null, lat: null, lon: null, country: null, region: null, address: null }
  test.each([
    ['its own time zone', { timeZone: 'Europe/Paris', lat: 40.7, lon: -74 }, ['Europe/Paris']],
    ['its place on the map', { lat: 30.27, lon: -97.74 }, ['America/Chicago']],
    ['its state', { country: 'US', region: 'CA' }, ['America/Los_Angeles']],
    ['the state of its address', { address: '12 Oak Street, Boston, MA 02108' }, ['America/New_York']],
    ['a state with a border of zones in it', { address: 'Austin, TX 78701' }, ['America/Chicago', 'America/Denver']],
    ['its province', { country: 'CA', address: '1 King St, Calgary, AB T2P 1A1' }, ['America/Edmonton']],
    ['its country', { country: 'GB' }, ['Europe/London']],
  ])('%s', (_, known, zones) => {
    expect(zonesOf({ ...nowhere, ...known }, 'US')).toEqual(zones)
  })

  test('nothing but a number of the United States: all their zones, from Maine to Hawaii', () => {
    const zones = zonesOf(nowhere, 'US')
    expect(zones).toEqual(expect.arrayContaining(['America/New_York', 'Pacific/Honolulu', 'America/Anchorage']))
    // 8:00 in Honolulu is 13:00 in New York.
    expect(at('2026-11-20T15:00:00Z', [...zones])).toBe('2026-11-20T18:00:00.000Z')
  })

  test('every country has hours in which one may call', () => {
    for (const country of ['US', 'CA', 'RU', 'AU', 'BR', 'MX', 'ID', 'FR', 'GB', 'DE', 'ES', 'PT', 'NZ'])
      expect(at('2026-11-20T00:30:00Z', [...zonesOf({ ...nowhere, country }, null)]), country).not.toBe('never')
  })
})
