import { describe, expect, test } from 'vitest'
import { callingTime, LAWFUL } from './hours.ts'
import { likelyZoneOf, zonesOf } from './zones.ts'

const NEW_YORK = ['America/New_York']
const at = (time: string, zones = NEW_YORK, hours = LAWFUL) => {
  const { canCallNow, nextLawfulAt } = callingTime(new Date(time), zones, hours)
  return canCallNow ? 'now' : (nextLawfulAt?.toISOString() ?? 'never')
}

describe('calling hours of 8:00 to 21:00 at the lead’s location', () => {
  test.each([
    ['2026-11-20T12:59:59Z', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T13:00:00Z', 'now'],
    ['2026-11-21T01:59:59Z', 'now'],
    ['2026-11-21T02:00:00Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T05:30:00Z', '2026-11-21T13:00:00.000Z'],
  ])('at %s in New York: %s', (time, next) => {
    expect(at(time)).toBe(next)
  })

  test('handle nights when clocks change', () => {
    // March 8, 2026: standard time at midnight, daylight saving time at eight.
    expect(at('2026-03-08T03:00:00Z')).toBe('2026-03-08T12:00:00.000Z')
    // There the clock changes at 10:00 UTC, after 8:00 UTC and before eight o'clock.
    expect(at('2026-03-08T09:00:00Z', ['America/Los_Angeles'])).toBe('2026-03-08T15:00:00.000Z')
    // November 1, 2026: the other way around.
    expect(at('2026-11-01T02:00:00Z')).toBe('2026-11-01T13:00:00.000Z')
    expect(at('2026-10-31T02:00:00Z')).toBe('2026-10-31T12:00:00.000Z')
    // Half an hour in the other hemisphere: Lord Howe Island, April 5, 2026.
    expect(at('2026-04-04T12:00:00Z', ['Australia/Lord_Howe'])).toBe('2026-04-04T21:30:00.000Z')
  })

  test('handle the end of a year and offsets with minutes', () => {
    expect(at('2026-12-31T17:00:00Z', ['Asia/Kathmandu'])).toBe('2027-01-01T02:15:00.000Z')
  })

  test('can be narrowed by the user', () => {
    expect(at('2026-11-20T13:30:00Z', NEW_YORK, { from: 9, to: 17 })).toBe('2026-11-20T14:00:00.000Z')
    expect(at('2026-11-20T22:00:00Z', NEW_YORK, { from: 9, to: 17 })).toBe('2026-11-21T14:00:00.000Z')
  })

  test('have to fit all possible time zones', () => {
    const coasts = ['America/New_York', 'America/Los_Angeles']
    expect(at('2026-11-20T14:00:00Z', coasts)).toBe('2026-11-20T16:00:00.000Z')
    expect(at('2026-11-20T16:00:00Z', coasts)).toBe('now')
    expect(at('2026-11-21T02:00:00Z', coasts)).toBe('2026-11-21T16:00:00.000Z')
  })

  test('fit nowhere at both ends of the world', () => {
    expect(at('2026-11-20T14:00:00Z', ['Pacific/Kiritimati', 'Europe/Lisbon'], { from: 9, to: 12 })).toBe('never')
  })
})

describe('a lead’s time zone follows from', () => {
  const nowhere = {
    timeZone: null,
    lat: null,
    lon: null,
    country: null,
    region: null,
    city: null,
    postcode: null,
    address: null,
  }
  test.each([
    ['its own time zone', { timeZone: 'Europe/Paris', lat: 40.7, lon: -74 }, ['Europe/Paris']],
    ['its place on the map', { lat: 30.27, lon: -97.74 }, ['America/Chicago']],
    [
      'both its place and its town, where tz-lookup 11.7.0 is on the wrong side of a border',
      { lat: 32.7253, lon: -114.6244, country: 'US', region: 'AZ', city: 'Yuma' },
      ['America/Los_Angeles', 'America/Phoenix'],
    ],
    ['its place, whose state has the same time', { lat: 32.22, lon: -110.97, region: 'AZ' }, ['America/Phoenix']],
    ['its state', { country: 'US', region: 'CA' }, ['America/Los_Angeles']],
    ['the state of its address', { address: '12 Oak Street, Boston, MA 02108' }, ['America/New_York']],
    ['a state with two time zones', { country: 'US', region: 'Texas' }, ['America/Chicago', 'America/Denver']],
    ['the postcode in such a state', { address: 'Austin, TX 78701' }, ['America/Chicago']],
    ['a postcode of the second zone', { region: 'TX', postcode: '79901' }, ['America/Denver']],
    ['a town in such a state', { region: 'Florida', city: 'Pensacola' }, ['America/Chicago']],
    ['a large town in such a state', { region: 'Florida', city: 'Miami' }, ['America/New_York']],
    ['a state’s full name', { region: 'Nevada' }, ['America/Los_Angeles']],
    ['a state’s code and country', { region: 'US-NY' }, ['America/New_York']],
    ['a state’s short name', { region: 'Calif.' }, ['America/Los_Angeles']],
    ['New York, the state', { country: 'US', region: 'New York' }, ['America/New_York']],
    ['a province’s name', { region: 'Ontario', city: 'Toronto' }, ['America/Toronto']],
    ['a province’s town in another zone', { country: 'CA', region: 'ON', city: 'Kenora' }, ['America/Winnipeg']],
    ['a state of Australia', { country: 'AU', region: 'NSW' }, ['Australia/Sydney']],
    ['its full name, without the country', { region: 'New South Wales' }, ['Australia/Sydney']],
    ['Western Australia, not Washington', { country: 'AU', region: 'WA' }, ['Australia/Perth']],
    ['a German state', { region: 'Bayern' }, ['Europe/Berlin']],
    ['islands with their own time', { country: 'ES', region: 'Canarias' }, ['Atlantic/Canary']],
    ['a territory as a state', { country: 'US', region: 'Puerto Rico' }, ['America/Puerto_Rico']],
    ['a territory as a country', { country: 'GU' }, ['Pacific/Guam']],
    ['Germany, whose two zones are one', { country: 'DE' }, ['Europe/Berlin']],
    ['Svalbard', { country: 'SJ' }, ['Arctic/Longyearbyen']],
    ['Cocos', { country: 'CC' }, ['Indian/Cocos']],
    ['Kosovo', { country: 'XK' }, ['Europe/Belgrade']],
    ['Ascension', { country: 'AC' }, ['Atlantic/St_Helena']],
    ['Tristan da Cunha', { country: 'TA' }, ['Atlantic/St_Helena']],
    ['a country that nobody knows: none', { country: 'ZZ' }, []],
    ['its province', { country: 'CA', address: '1 King St, Calgary, AB T2P 1A1' }, ['America/Edmonton']],
    ['its country', { country: 'GB' }, ['Europe/London']],
  ])('%s', (_, given, zones) => {
    expect(zonesOf({ ...nowhere, ...given }, null)).toEqual(zones)
  })

  test.each([
    ['a number in Manhattan', {}, 'US', '+12125550100', ['America/New_York']],
    ['a number in Seattle', { country: 'us' }, 'US', '+12065550100', ['America/Los_Angeles']],
    ['a code on both sides of the border', {}, 'US', '+18505550100', ['America/New_York', 'America/Chicago']],
    ['a number in Regina', {}, 'CA', '+13065550100', ['America/Regina']],
    ['a state, whatever the number', { region: 'Hawaii' }, 'US', '+12125550100', ['Pacific/Honolulu']],
    ['a lead abroad with a number in Manhattan', { country: 'GB' }, 'US', '+12125550100', ['Europe/London']],
    ['a number in London', {}, 'GB', '+442079460000', ['Europe/London']],
  ])('%s', (_, given, country, number, zones) => {
    expect(zonesOf({ ...nowhere, ...given }, { country, number })).toEqual(zones)
  })

  test('only a toll-free number: all zones of the United States, from Maine to Hawaii', () => {
    const zones = zonesOf(nowhere, { country: 'US', number: '+18005550100' })
    expect(zones).toEqual(expect.arrayContaining(['America/New_York', 'Pacific/Honolulu', 'America/Anchorage']))
    // 8:00 in Honolulu is 13:00 in New York.
    expect(at('2026-11-20T15:00:00Z', [...zones])).toBe('2026-11-20T18:00:00.000Z')
  })

  test('is never UTC: without zones, no hour is legal', () => {
    expect(callingTime(new Date('2026-11-20T14:00:00Z'), [], { from: 8, to: 21 })).toEqual({
      canCallNow: false,
      nextLawfulAt: null,
    })
  })

  test('most likely is most of its state', () => {
    expect(likelyZoneOf({ ...nowhere, region: 'Ontario' })).toBe('America/Toronto')
    expect(likelyZoneOf({ ...nowhere, country: 'DE' })).toBe('Europe/Berlin')
    expect(likelyZoneOf({ ...nowhere, country: 'US' })).toBe(null)
    expect(likelyZoneOf(nowhere)).toBe(null)
  })

  test('every country has legal calling hours', () => {
    for (const country of ['US', 'CA', 'RU', 'AU', 'BR', 'MX', 'ID', 'FR', 'GB', 'DE', 'ES', 'PT', 'NZ'])
      expect(at('2026-11-20T00:30:00Z', [...zonesOf({ ...nowhere, country }, null)]), country).not.toBe('never')
  })
})
