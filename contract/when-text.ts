const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** Mon, Nov 23, 9:00 AM (America/New_York): times in sentences look like the times on the pages. */
export const dayAndTime = (at: string, timeZone: string) => write(at, timeZone, { ...DAY, ...CLOCK })

/** 9:00 AM (America/New_York) */
export const clockTime = (at: string, timeZone: string) => write(at, timeZone, CLOCK)

function write(at: string, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  const zone = isKnown(timeZone) ? timeZone : 'UTC'
  const text = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...parts }).format(new Date(at))
  // The runtime puts a narrow no-break space before AM, which nobody types.
  return `${text.replaceAll('\u202f', ' ')} (${zone})`
}

/** PostgreSQL's time zones and the runtime's aren't quite the same. */
function isKnown(timeZone: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}
