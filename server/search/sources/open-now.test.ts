import { expect, test } from 'vitest'
import type { FoundLead } from '#contract/leads.ts'
import { isOpenAt } from '#server/opening-hours.ts'
import { isLeadOpen } from './ask-sources.ts'

const at = (day: number, time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { day, minute: hour * 60 + minute }
}
const [SUN, MON, FRI, SAT] = [0, 1, 5, 6]

test.each<[hours: string, day: number, time: string, isOpen: boolean]>([
  ['24/7', SUN, '03:00', true],
  ['Mo-Fr 09:00-17:00', MON, '09:00', true],
  ['Mo-Fr 09:00-17:00', MON, '17:00', false],
  ['Mo-Fr 09:00-17:00', SUN, '12:00', false],
  ['Mo-Fr 08:00-12:00,13:00-18:00; Sa 09:00-14:00', FRI, '12:30', false],
  ['Mo-Fr 08:00-12:00, 13:00-18:00; Sa 09:00-14:00', FRI, '13:30', true],
  ['Mo-Fr 08:00-18:00, Sa 09:00-14:00', SAT, '10:00', true],
  ['Mo,We,Fr 10:00-12:00', FRI, '11:00', true],
  ['Mo-Su 10:00-20:00; Sa off', SAT, '11:00', false],
  ['Mo-Su 10:00-20:00; PH off', SUN, '11:00', true],
  ['10:00-20:00', SAT, '11:00', true],
  ['Fr-Sa 20:00-03:00', SUN, '02:00', true],
  ['Fr-Sa 20:00-03:00', SUN, '04:00', false],
  ['Sa-Mo 10:00-12:00', SUN, '11:00', true],
  ['Apr-Oct: Mo-Fr 09:00-17:00', MON, '12:00', false],
  ['Mo-Fr 09:00-sunset', MON, '12:00', false],
  ['by appointment', MON, '12:00', false],
  ['off', MON, '12:00', false],
])('%s on day %i at %s', (hours, day, time, isOpen) => {
  expect(isOpenAt(hours, at(day, time))).toBe(isOpen)
})

test('asks the clock of the place', () => {
  const lead = { description: 'Opening hours: Mo-Fr 09:00-17:00', lat: 39.53, lon: -119.81 } as FoundLead
  // A Monday, 08:30 and 09:30 in Reno.
  expect(isLeadOpen(lead, new Date('2026-11-23T16:30:00Z'))).toBe(false)
  expect(isLeadOpen(lead, new Date('2026-11-23T17:30:00Z'))).toBe(true)
  expect(isLeadOpen({ ...lead, description: null }, new Date('2026-11-23T17:30:00Z'))).toBe(false)
})
