import type { FoundLead } from '#contract/leads.ts'
import { zonesOf } from '#server/calls/zones.ts'
import { DAYS, isOpenAt, type LocalTime } from '#server/opening-hours.ts'

/** Whether a source's opening hours say that it's open; false if it tells none or we can't read them. */
export function isLeadOpen(
  { description, lat, lon, country, region, city, postcode, address }: FoundLead,
  now: Date,
): boolean {
  const hours = /^Opening hours: (.+)$/m.exec(description ?? '')?.[1]
  if (!hours) return false
  const [timeZone = 'UTC'] = zonesOf({ timeZone: null, lat, lon, country, region, city, postcode, address }, null)
  return isOpenAt(hours, localTime(now, timeZone))
}

function localTime(now: Date, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return {
    day: DAYS.findIndex(day => parts.get('weekday')?.startsWith(day)),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}
