const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** Mon, Nov 23, 9:00 AM (America/New_York): times in sentences look like the times that the pages write. */
export const dayAndTime = (at: string, timeZone: string) => write(at, timeZone, { ...DAY, ...CLOCK })

/** 9:00 AM (America/New_York) */
export const clockTime = (at: string, timeZone: string) => write(at, timeZone, CLOCK)

// The runtime puts a narrow no-break space before AM, which neither SQL nor people type.
const write = (at: string, timeZone: string, parts: Intl.DateTimeFormatOptions) =>
  `${new Intl.DateTimeFormat('en-US', { timeZone, ...parts }).format(new Date(at)).replaceAll('\u202f', ' ')} (${timeZone})`
