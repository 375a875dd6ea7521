import { expect, test } from 'vitest'
import type { SendingWindow } from '#contract/sending-limits.ts'
import { checkStart } from './start-time.ts'

const now = new Date('2026-11-30T10:00:00.000Z')
const lead = (country: string | null, timeZone: string | null = null) => ({
  country,
  timeZone,
  lat: null,
  lon: null,
  region: null,
  city: null,
  postcode: null,
  address: null,
})
const leads = (...countries: string[]) => countries.map(country => lead(country))
const MORNINGS: SendingWindow = { days: [1, 2, 3, 4, 5], from: '09:00', until: '12:00' }

test.each([
  ['a working day in Germany', '2026-12-02T08:30:00Z', leads('DE'), null, []],
  ['three in the morning in Germany', '2026-12-02T02:00:00Z', leads('DE', 'DE', 'US'), null, ['warning']],
  ['three in the morning for one of three', '2026-12-02T02:00:00Z', leads('DE', 'AU', 'AU'), null, []],
  ['a night that the sending window keeps out', '2026-12-02T02:00:00Z', leads('DE'), MORNINGS, []],
  ['the night of most of the United States', '2026-12-02T09:00:00Z', leads('US'), null, ['warning']],
  ['the early morning of its west only', '2026-12-02T13:00:00Z', leads('US'), null, []],
  [
    'the early morning of a lead in its west',
    '2026-12-02T13:00:00Z',
    [lead('US', 'America/Los_Angeles')],
    null,
    ['warning'],
  ],
  ['Thanksgiving', '2027-11-25T18:00:00Z', leads('US'), null, ['warning']],
  ['the Thursday before Thanksgiving', '2027-11-18T18:00:00Z', leads('US'), null, []],
  ['Easter Monday', '2027-03-29T10:00:00Z', leads('GB'), null, ['warning']],
  ['the last Monday in May', '2027-05-31T10:00:00Z', leads('GB'), null, ['warning']],
  ['a holiday, within the sending window', '2026-12-25T10:00:00Z', leads('FR'), MORNINGS, ['warning']],
  ['New Year’s Day in Sydney, New Year’s Eve in Greenwich', '2026-12-31T23:00:00Z', leads('AU'), null, ['warning']],
  ['a Sunday', '2026-12-06T18:00:00Z', leads('US'), null, ['suggestion']],
  ['a minute ago', '2026-11-30T09:59:00Z', leads('US'), null, ['block']],
  ['a night in a country without known zones', '2026-12-02T02:00:00Z', leads('ZZ'), null, []],
  ['a night of nobody known', '2026-12-02T02:00:00Z', [], null, []],
] as const)('says of a start on %s', (_, at, places, sendingWindow, levels) => {
  const found = checkStart({ startAt: new Date(at), places: [...places], sendingWindow, now })
  expect(found.map(({ severity }) => severity)).toEqual(levels)
})
