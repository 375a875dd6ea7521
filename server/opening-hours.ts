export const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const WEEK = 7
const DAY = 24 * 60

/** Minutes of a day, 1,440 and more for the next one. */
export type Span = [from: number, to: number]

export interface LocalTime {
  /** 0 is Sunday. */
  day: number
  minute: number
}

/** Whether it's open at a time of the week. A span past midnight belongs to the day before. */
export function isOpenAt(hours: string, { day, minute }: LocalTime): boolean {
  const week = readHours(hours)
  if (!week) return false
  const yesterday = (day + WEEK - 1) % WEEK
  const isWithin = (weekday: number, at: number) => (week[weekday] ?? []).some(([from, to]) => at >= from && at < to)
  return isWithin(day, minute) || isWithin(yesterday, minute + DAY)
}

/**
 * Reads OpenStreetMap's opening hours: "Mo-Fr 08:00-12:00,13:00-18:00; Sa 09:00-14:00; PH off", from Sunday. A later rule replaces
 * an earlier one on its days. Hours by month, date, or sunset aren't read (null): better to miss a shop than to send people
 * to a closed one.
 */
export function readHours(hours: string): Span[][] | null {
  if (/^24\/7$/.test(hours.trim())) return DAYS.map(() => [[0, DAY]])
  const week: Span[][] = DAYS.map(() => [])
  for (const rule of hours.split(/;|(?<=\d),\s*(?=Mo|Tu|We|Th|Fr|Sa|Su)/)) {
    const text = rule.trim()
    if (text === '' || /^(?:PH|SH)\b/.test(text)) continue
    const [, on = '', times = ''] = /^((?:(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)[-, ]{0,2})*)(.*)$/.exec(text) ?? []
    const spans = spansOf(times)
    if (!spans) return null
    for (const weekday of daysOf(on)) week[weekday] = spans
  }
  return week
}

function daysOf(text: string): number[] {
  if (text.trim() === '') return DAYS.map((_, n) => n)
  return text.split(',').flatMap(part => {
    const [from = -1, to = from] = part
      .trim()
      .split('-')
      .map(day => DAYS.indexOf(day.trim()))
    if (from < 0 || to < 0) return []
    return Array.from({ length: ((to - from + WEEK) % WEEK) + 1 }, (_, n) => (from + n) % WEEK)
  })
}

/** Minutes of the day; null if this is anything but times. Past midnight, the end is on the next day. */
function spansOf(text: string): Span[] | null {
  if (/^(?:off|closed)\b/.test(text)) return []
  if (/^24\/7$/.test(text.trim())) return [[0, DAY]]
  const spans = text.split(',').map(part => /^\s*(\d{1,2}):(\d\d)\s?[-–]\s?(\d{1,2}):(\d\d)\s*$/.exec(part))
  if (spans.some(span => span === null)) return null
  return spans.map(span => {
    const [, h1, m1, h2, m2] = (span ?? []).map(Number)
    const [from, to] = [(h1 ?? 0) * 60 + (m1 ?? 0), (h2 ?? 0) * 60 + (m2 ?? 0)]
    return [from, to <= from ? to + DAY : to]
  })
}
