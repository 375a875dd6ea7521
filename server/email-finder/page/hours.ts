import { isNode, type Node, textsOf } from './json-ld.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const short = (day: string) => day.slice(0, 3)

/** The opening hours of one object: "Mon–Fri 09:00–17:00", one line per time range. */
export function hoursIn(node: Node): string[] {
  const specs = [node.openingHoursSpecification].flat().filter(isNode)
  const byTimes = new Map<string, number[]>()
  for (const spec of specs) {
    const times = timesOf(spec)
    const days = textsOf(spec.dayOfWeek)
      .map(dayOf)
      .filter(day => day !== -1)
    if (times && days.length > 0) byTimes.set(times, [...(byTimes.get(times) ?? []), ...days])
  }
  if (byTimes.size > 0) return [...byTimes].map(([times, days]) => `${sayDays(days)} ${times}`)
  return textsOf(node.openingHours)
    .map(line => line.slice(0, 100))
    .slice(0, 14)
}

const dayOf = (text: string) => DAYS.findIndex(day => text.toLowerCase().endsWith(day.toLowerCase()))

function timesOf({ opens, closes }: Node): string | null {
  const [from, to] = [opens, closes].map(time =>
    typeof time === 'string' ? /^\d{1,2}:\d{2}/.exec(time)?.[0] : undefined,
  )
  if (!from || !to) return null
  return from === to ? 'closed' : `${from}–${to}`
}

/** Joins consecutive days into ranges. */
function sayDays(days: number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  const runs: number[][] = []
  for (const day of sorted) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .map(run => {
      const [first, last] = [DAYS[run[0] ?? 0] ?? '', DAYS[run.at(-1) ?? 0] ?? '']
      if (run.length === 1) return short(first)
      return `${short(first)}${run.length === 2 ? ', ' : '–'}${short(last)}`
    })
    .join(', ')
}
