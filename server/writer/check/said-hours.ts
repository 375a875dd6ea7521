import type { Fact } from '#contract/facts.ts'
import { daysSaid, readWeek } from './days.ts'
import type { Known } from './known.ts'
import type { Lexicon } from './lexicon.ts'

/** A time of day in plain text, and what stands before it. */
interface SaidTime {
  minutes: number
  /** It's when the doors close. */
  isEnd: boolean
  /** "Six" may be either half of the day. */
  isExact: boolean
}

const HOUR = '(?:(?<digits>\\d{1,2})(?:(?::| ?h ?)(?<minutes>\\d\\d))?|(?<word>[\\p{L}]+(?:-[\\p{L}]+)?))'
const HALF =
  '(?<half> y media| et demie?)?(?<pm> (?:in the (?:afternoon|evening)|de la tarde|de la noche|nachmittags|abends|du soir))?'
const UNIT = "(?<unit> ?(?:uhr|o'clock|heures?|h)(?![\\p{L}]))?"
const TIME = new RegExp(
  `(?<![\\p{L}])(?:(?<how>until|till|to|bis(?: um)?|hasta las?|jusqu'(?:à|au?)|from|ab|von|desde las?|dès|de|at|um|a las?|à|and|und|y|et|-) ?)?(?<past>half past |halb )?(?<![\\p{L}\\d$€£.,:])${HOUR}${UNIT}${HALF}(?![\\p{L}\\d%])`,
  'gu',
)
const NAMED = new Map<string, number>(Object.entries({ noon: 720, midday: 720, mittag: 720, mediodía: 720, midi: 720 }))
const LATE = new Map<string, number>(
  Object.entries({ midnight: 1440, mitternacht: 1440, medianoche: 1440, minuit: 1440 }),
)

/** The times of day in a text that speaks of being open. */
function timesIn(text: string, lexicons: readonly Lexicon[]): SaidTime[] {
  const found: SaidTime[] = []
  for (const { groups = {}, index } of text.matchAll(TIME)) {
    const { how = '', past = '', digits, minutes, word = '', half, unit, pm } = groups
    // "Après-midi"
    if (word === 'midi' && text[index - 1] === '-') continue
    const named = NAMED.get(word) ?? LATE.get(word)
    const hour = digits === undefined ? hourOf(word, lexicons) : Number(digits)
    if (
      named === undefined &&
      (hour === undefined ||
        hour > 24 ||
        (hour > 12 && digits === undefined && unit === undefined) ||
        (how === '' && minutes === undefined && (unit === undefined || digits === undefined)))
    )
      continue
    const isHalf = half !== undefined || past === 'half past '
    const halves = isHalf ? 30 : 0
    const at = (named ?? (hour ?? 0) * 60 + Number(minutes ?? 0)) + halves - (past === 'halb ' ? 30 : 0)
    const before = text.slice(0, index)
    const closes = lastOf(SHUT, before)
    const opens = lastOf(OPEN, before)
    const previous = found.at(-1)
    const isEnd =
      /^(?:until|till|to|bis|hasta|jusqu|-)/.test(how) ||
      (/^(?:at|um|a las?|à|and|und|y|et|)$/.test(how) && (closes > opens || /(?<![\p{L}])zu[.!]?$/u.test(text))) ||
      (/^(?:à|a las?|and|und|y|et)$/.test(how) && previous !== undefined && !previous.isEnd && closes < 0)
    found.push({ minutes: at + (pm && at < 720 ? 720 : 0), isEnd, isExact: named !== undefined || at > 720 })
  }
  return found
}

const hourOf = (word: string, lexicons: readonly Lexicon[]): number | undefined => {
  if (/^(?:one|eins|una)$/.test(word)) return 1
  const valueOf = (part: string) => lexicons.map(({ numbers }) => numbers.get(part)).find(Boolean) ?? Number.NaN
  // "Dix-sept"
  const value = word.split('-').reduce((sum, part) => sum + valueOf(part), 0)
  return Number.isInteger(value) && value > 0 && value <= 24 ? value : undefined
}

/** Parts of a day, in minutes. */
const PARTS = [
  { said: /(?<![\p{L}])(?:afternoons?|nachmittags?|tardes?|après-midis?)(?![\p{L}])/u, from: 780, to: 1080 },
  { said: /(?<![\p{L}])(?:evenings?|abends?|noches?|soirs?)(?![\p{L}])/u, from: 1110, to: 1440 },
  { said: /(?<![\p{L}])(?:mornings?|vormittags?|mañanas?|matins?)(?![\p{L}])/u, from: 0, to: 690 },
]

const OPEN =
  /(?<![\p{L}])(?:open(?:s|ed)?|öffnen|öffnet|mach(?:en|t)(?=[^.]{0,60} auf(?![\p{L}]))|offen|geöffnet|abren?|abiert[oa]s?|r?ouvr\p{L}+|ouverte?s?)(?![\p{L}])/gu
const SHUT =
  /(?<![\p{L}])(?:closed?s?|schließ\p{L}+|geschlossen|ruhetag|zu(?=[.!]?$)|cierran?|cerrad[oa]s?|descansan?|libran?|ferme[zr]?|ferment|fermée?s?)(?![\p{L}])/gu

function lastOf(pattern: RegExp, text: string): number {
  let last = -1
  for (const { index } of text.matchAll(pattern)) last = index
  return last
}

/**
 * What the opening hours say of a sentence about them: the fact if each day and time in it is right, null if one is wrong,
 * undefined if it names none or the hours can't be read.
 */
export function saidHours(sentence: string, known: Known, lexicons: readonly Lexicon[]): Fact | null | undefined {
  // "You’re closed on weekends, so we’d come on a weekday."
  const isOfSender = (clause: string) =>
    clause.search(OPEN) < 0 && clause.search(SHUT) < 0 && lexicons.some(({ sender }) => sender.test(clause))
  const text = sentence
    .split(', ')
    .filter(clause => !isOfSender(clause))
    .join(', ')
  const hours = known.has('opening_hours')
  const week = hours && readWeek(hours.value)
  if (!week || !(text.search(OPEN) >= 0 || text.search(SHUT) >= 0)) return undefined
  const days = daysSaid(text)
  const times = timesIn(text, lexicons)
  if (days.length === 0 && times.length === 0) return undefined
  const isOpen = text.search(OPEN) >= 0
  const isClosed = text.search(SHUT) >= 0
  if (times.length === 0) {
    if (isOpen && isClosed) return undefined
    const part = PARTS.find(({ said }) => said.test(text))
    const isOpenOn = (day: number) =>
      week[day]?.some(([from, to]) => !part || (from < part.to && to > part.from)) === true
    return days.every(day => isOpenOn(day) !== isClosed) ? hours : null
  }
  const fits = (spans: readonly (readonly number[])[]) =>
    times.every(({ minutes, isEnd, isExact }) =>
      spans.some(span => {
        const at = span[isEnd ? 1 : 0] ?? -1
        return at === minutes || at === minutes + 1440 || (!isExact && at === minutes + 720)
      }),
    )
  const isRight = days.length > 0 && !(isOpen && isClosed) ? days.every(day => fits(week[day] ?? [])) : week.some(fits)
  return isRight ? hours : null
}
