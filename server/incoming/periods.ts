import { DAY_MS } from '#contract/durations.ts'
import { listed } from './languages/languages.ts'

/** A time of which people name no day: a quarter, a season, holidays, a week, "the end of the month". Folded, in seven languages. */

/** From its first day to the day after its last. */
type Period = [from: number, to: number]
type Edge = 'start' | 'mid' | 'end' | 'after' | null

const at = (year: number, month: number, day = 1) => Date.UTC(year, month, day)
const weekdayOf = (day: number) => (new Date(day).getUTCDay() + 6) % 7
const mondayOf = (day: number) => day - weekdayOf(day) * DAY_MS
/** The nth Monday, Thursday … of a month. */
const nthOf = (year: number, month: number, weekday: number, n: number) =>
  at(year, month, 1 + ((weekday - weekdayOf(at(year, month)) + 7) % 7) + 7 * (n - 1))

/** Weekends and New Year's Day are for nobody's work. */
function workday(day: number, step: 1 | -1): number {
  const isFree = weekdayOf(day) > 4 || new Date(day).toISOString().slice(5, 10) === '01-01'
  return isFree ? workday(day + step * DAY_MS, step) : day
}

/** The Gregorian computus, after Meeus, Jones, and Butcher (Nature, 1876). */
export function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return at(year, Math.floor(n / 31) - 1, (n % 31) + 1)
}

const EDGES: [Exclude<Edge, null>, RegExp][] = (
  [
    ['mid', 'mid|middle|mitte|mi|mediados|meados|meta|metade|half|medio|midden|halverwege|milieu'],
    ['end', 'end|late|ende|fin|fines|finales|final|fim|fine|eind|einde|letzte'],
    ['start', 'early|beginning|start|anfang|beginn|principios|comienzos|debut|inicio|comeco|inizio|begin'],
    [
      'after',
      'after|past|nach|despues|tras|pasad[oa]s?|vuelta|regreso|apres|retour|depois|apos|volta|dopo|rientro|ritorno|passat[eio]',
    ],
  ] as const
).map(([edge, words]) => [
  edge,
  new RegExp(
    `(?<![\\p{L}])(?:${words})(?:[ -]|[ -](?:(?:of|in|the|this|my|our|de|del|des|der|dem|den|di|die|du|da|dos|das|do|dal(?:le)?|dai|la|le|las|les|los|el|l'|et|il|lo|i|gli|dell'|dell[ae]|d'|van|het|deze|diesen|seiner|unserem|unserer|meinem|este|o|os|a|as|ferien|vacances|vacaciones|vakantie|semaine)[ ]?){1,4})$`,
    'u',
  ),
])

const edgeOf = (before: string): Edge => EDGES.find(([, words]) => words.test(before))?.[0] ?? null

const ORDINALS =
  /^(?:(?:1|first|erst|primer|primeir|premi|prim|eerst)|(?<two>2|second|zweit|segund|deuxi|tweed)|(?<three>3|third|dritt|tercer|terceir|troisi|terz|derd)|(?<four>4|fourth|viert|cuart|quart|quatri|vierd)|(?<last>last|letzt|ultim|derni|laatst))/
const ORDINAL =
  '[1-4](?:\\.|st|nd|rd|th|er|e|eme|o|º|°|ª)?|first|second|third|fourth|last|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|vierte[nrs]?|letzte[nrs]?|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|ultim[oa]|premiere?|deuxieme|seconde?|troisieme|quatrieme|derniere?|primeir[oa]|terceir[oa]|quart[oa]|prim[oa]|second[oa]|terz[oa]|eerste|tweede|derde|vierde|laatste'
/** From 1 to 4; the last of something is 5. */
function ordinalOf(word: string): number {
  const { two, three, four, last } = ORDINALS.exec(word)?.groups ?? {}
  const n = [two, three, four, last].findIndex(found => found !== undefined)
  return n + 2 || 1
}

const YEAR = '(?: (?:of |de |del |du |di |do |van )?(20\\d\\d))?'
const NEXT =
  '(?:(next|coming|nachste[nrs]?|kommende[nrs]?|proxim[oa]|prochaine?|prossim[oa]|volgende?|komende?|nouvelle|neuen|nuevo|novo|nuovo|nieuwe) )?'
const NEXT_AFTER = '(?: (prochaine?|que viene|que vem|prossim[oa]|proxim[oa]|siguiente))?'

interface Found {
  /** What the expression found, and what stands before it. */
  groups: string[]
  before: string
  edge: Edge
  now: Date
  isSouth: boolean
  months: ReadonlyMap<string, number>
}
type Candidates = Period[] | null

const halfYear = (year: number, n: number): Period => [at(year, n * 6 - 6), at(year, n * 6)]
const quarter = (year: number, n: number): Period => [at(year, n * 3 - 3), at(year, n * 3)]
/** This year, the next two, and only the one that's named. */
const inYears = (now: Date, named: string | undefined, of: (year: number) => Period): Period[] =>
  named ? [of(Number(named))] : [-1, 0, 1, 2].map(n => of(now.getUTCFullYear() + n))

const SEASONS = listed('seasons')

/** Each with the days from and to which people are away. */
const HOLIDAYS: [words: string, of: (year: number) => Period][] = [
  [
    'christmas (?:holidays?|break|vacation|season|period)|winter break|weihnachtsferien|weihnachtszeit|fetes|vacances de noel|festas|feestdagen|kerstvakantie|kerstdagen',
    y => [at(y, 11, 20), at(y + 1, 0, 2)],
  ],
  [
    '(?<!during )christmas|xmas|weihnachten|navidad|noel|natal|natale|kerst(?:mis)?',
    y => [at(y, 11, 24), at(y, 11, 27)],
  ],
  [
    "new year'?s?(?: day| eve)?|neujahr|silvester|jahreswechsel|ano nuevo|nouvel an|jour de l'an|ano novo|capodanno|nieuwjaar|jaarwisseling",
    y => [at(y, 11, 31), at(y + 1, 0, 2)],
  ],
  ['fiestas|navidades|reyes|feste|befana|epifania|heilige drei konige', y => [at(y, 11, 20), at(y + 1, 0, 7)]],
  [
    'easter|ostern|semana santa|pascuas?|paques|pascoa|pasqua|pasen',
    y => [easterOf(y) - 2 * DAY_MS, easterOf(y) + 2 * DAY_MS],
  ],
  [
    'pfingsten|pentecote|pentecostes|pentecoste|pinksteren',
    y => [easterOf(y) + 48 * DAY_MS, easterOf(y) + 51 * DAY_MS],
  ],
  ['carnaval|carnevale|karneval|fasching|mardi gras', y => [easterOf(y) - 50 * DAY_MS, easterOf(y) - 45 * DAY_MS]],
  ['thanksgiving', y => [nthOf(y, 10, 3, 4), nthOf(y, 10, 3, 4) + 4 * DAY_MS]],
  ['labor day', y => [nthOf(y, 8, 0, 1), nthOf(y, 8, 0, 1) + DAY_MS]],
  [
    'sommerpause|sommerferien|zomervakantie|ferragosto|summer (?:break|holidays?|vacation)|rentree|vuelta al cole',
    y => [at(y, 6), at(y, 8)],
  ],
]

/** "The holidays" are those of the season, if it has any. Spain's end at Epiphany. */
function holidaysNear({ groups: [name = ''], now, isSouth }: Found): Period | null {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const isSpanish = name === 'vacaciones'
  if (month >= 10 || (month === 9 && /holidays|feiertag/.test(name)))
    return [at(year, 11, 20), isSouth && name !== 'holidays' ? at(year + 1, 1) : at(year + 1, 0, isSpanish ? 7 : 2)]
  if (month >= 4 && month <= 7 && !isSouth) return [at(year, 6), at(year, 8)]
  const easter = easterOf(year)
  return now.getTime() < easter ? [easter - 2 * DAY_MS, easter + 2 * DAY_MS] : null
}

const UNIT =
  '(?:(month|monats?|mes|mois|mese|maand)|(quarter|quartals?|trimestre|kwartaal)|(year|jahr|jahres|ano|annee|an|anno|jaar)|(week|woche|semana|semaine|settimana))'

/** The month, quarter, year, or week itself, from which the next is counted. */
function unitsFrom(now: Date, unit: number): Period[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const months = [1, 3, 12][unit]
  const monday = mondayOf(at(year, month, now.getUTCDate()))
  return [0, 1, 2].map(n => {
    if (months === undefined) return [monday + 7 * n * DAY_MS, monday + (7 * n + 5) * DAY_MS]
    const first = month - (month % months)
    return [at(year, first + months * n), at(year, first + months * (n + 1))]
  })
}

function aUnit({ groups: [, next, month, of3, of12, week, nextAfter], before, edge, now }: Found): Candidates {
  const unit = [month, of3, of12, week].findIndex(Boolean)
  const [own, coming, then] = unitsFrom(now, unit)
  const isSecond = before.endsWith('uberna ')
  const after = isSecond ? then : coming
  // The next month, year, or week itself is a day that's found elsewhere.
  if (next || nextAfter) return after && (edge || unit === 1 || isSecond) ? [after] : null
  return edge && own && coming ? [own, coming] : null
}

function isoWeek({ groups: [, n, ordinal], now }: Found): Candidates {
  const week = Number(n || ordinal)
  if (week < 1 || week > 53) return null
  return inYears(now, undefined, year => {
    const monday = mondayOf(at(year, 0, 4)) + (week - 1) * 7 * DAY_MS
    return [monday, monday + 5 * DAY_MS]
  })
}

/** How periods are named, and which may be meant. The first that isn't over is. */
const NAMES: [RegExp, (found: Found) => Candidates][] = [
  [
    new RegExp(`\\b(?:[qt]([1-4])|([1-4])[qt]|(${ORDINAL}) (?:quarter|quartals?|trimestre|kwartaal))\\b${YEAR}`, 'g'),
    ({ groups: [, a, b, word = '', year], now }) =>
      inYears(now, year, y => quarter(y, Number(a || b) || ordinalOf(word))),
  ],
  [
    new RegExp(
      `\\b(?:h([12])|(${ORDINAL}) (?:half|halbjahr|semestre|semester|halfjaar|helft)(?: (?:of|van) (?:the|het) (?:year|jaar))?)\\b${YEAR}`,
      'g',
    ),
    ({ groups: [, n, word = '', year], now }) =>
      inYears(now, year, y => halfYear(y, Math.min(2, Number(n) || ordinalOf(word)))),
  ],
  [
    new RegExp(
      `\\b(${ORDINAL}) (?:full )?(?:week|woche|semana|semaine|settimana)(?: (?:of|in|im|de|del|di|van))? (\\p{L}{3,12})\\b`,
      'gu',
    ),
    ({ groups: [, word = '', name = ''], now, months }) => {
      const month = months.get(name)
      if (month === undefined) return null
      const n = ordinalOf(word)
      return inYears(now, undefined, y => {
        const monday = n < 5 ? nthOf(y, month, 0, n) : mondayOf(at(y, month + 1) - DAY_MS)
        return [monday, monday + 5 * DAY_MS]
      })
    },
  ],
  [
    /\b(?:(?:kw|cw|wk|kalenderwoche|week|semana|semaine|settimana) ?(\d{1,2})|(\d{1,2})\. ?(?:kw|kalenderwoche))\b(?! ?[:/.-]\d)/g,
    isoWeek,
  ],
  [
    /\b(?:weekend|wochenende|fin de semana|week-end|fim de semana|final de semana|fine ?settimana)\b/g,
    ({ edge, now }) => {
      const saturday = mondayOf(now.getTime() - (now.getTime() % DAY_MS)) + 5 * DAY_MS
      return edge === 'after' ? [[saturday, saturday + 2 * DAY_MS]] : null
    },
  ],
  ...HOLIDAYS.map(([words, of]): [RegExp, (found: Found) => Candidates] => [
    new RegExp(`\\b(?:${words})\\b${YEAR}`, 'g'),
    ({ groups: [name = ''], edge, now }) => {
      const all = [-1, 0, 1].map(n => of(now.getUTCFullYear() + n))
      if (/^rentree/.test(name)) return all.map(([, to]): Period => [to, to + 20 * DAY_MS])
      return edge === 'after' ? all : null
    },
  ]),
  [
    /\b(?:holidays?|feiertage?n?|urlaub|ferien|vacation|vacaciones|vacances|ferie|ferias|vakantie|conges)\b/g,
    found => {
      const near = found.edge === 'after' ? holidaysNear(found) : null
      return near && [near]
    },
  ],
  [
    new RegExp(
      `(?<=\\b(?:in|the|next|this|early|late|mid|by|until|til|till|after|before|over|of|around|im|den|der|zum|nachste[nrm]?|en|el|la|del|proxim[oa]|au|cet|cette|l'|d'|dell'|prochain|na|no|da|do|prossim[oa]|het|de|volgende?|of|des)[ -]?)(?:late |early )?(${[...SEASONS.keys()].join('|')})\\b${YEAR}`,
      'g',
    ),
    ({ groups: [, name = '', year], now, isSouth }) => {
      const first = 2 + 3 * (SEASONS.get(name) ?? 0) + (isSouth ? 6 : 0)
      return inYears(now, year, y => [at(y, first % 12), at(y, (first % 12) + 3)])
    },
  ],
  [new RegExp(`\\b${NEXT}${UNIT}\\b${NEXT_AFTER}`, 'g'), aUnit],
  [
    /\b(?:in|im jahr|im|before|until|till|vor|bis|en|em|au|avant|hasta|ate|fino al|nel|voor|tot) (20\d\d)\b(?![-/.]\d)/g,
    ({ groups: [, year] }) => [[at(Number(year), 0), at(Number(year) + 1, 0)]],
  ],
]

/** The edge of a period as a word of its own, and words that mean something else in another language. */
export const spelledOut = (text: string): string =>
  text
    .replace(/\b(monat|quartal|jahr)(?:e?s)?(ende|anfang|beginn|mitte)\b/g, '$2 $1')
    .replace(/\b(month|quarter|year)-?s?[ -]end\b/g, 'end $1')
    .replace(/\b(maand|kwartaal|jaar)(?:s?einde?)\b/g, 'eind $1')
    .replace(/\bubernachste[nrs]? /g, 'uberna next ')
    .replace(/\b(week|month|quarter|year) after next\b/g, 'uberna next $1')
    .replace(/\b(?:once|when) ([a-z ]{3,25}) (?:is|are) (?:over|done|past|behind us)\b/g, 'after $1')
    .replace(/\b(?:wenn|sobald) ([a-z ]{3,25}) (?:vorbei|voruber) (?:ist|sind)\b/g, 'nach $1')
    .replace(/\bein paar\b/g, 'einige')
    .replace(/\brentree (?=de |d')/g, 'debut ')
    .replace(/\bna (?=de|het|onze|mijn|kerst|nieuwjaar|pasen|pinksteren|carnaval)/g, 'nach ')

/** The day on which such a period begins, ends, or is over, for work. */
function dayOf([from, to]: Period, edge: Edge): number {
  if (edge === 'after') return workday(to, 1)
  if (edge === 'end') return workday(to - DAY_MS, -1)
  const days = (to - from) / DAY_MS
  if (edge !== 'mid') return workday(from, 1)
  if (days < 8) return from + 2 * DAY_MS
  return workday(from + (days < 32 ? 14 : Math.floor(days / 2)) * DAY_MS, 1)
}

interface FoundPeriod {
  at: Date
  index: number
  length: number
}

/** Whose summer is in December. */
const SOUTH = new Set('AR AU BO BR BW CL LS MG MU MZ NA NZ PE PY SZ UY ZA ZM ZW'.split(' '))
export const isSouthern = (country: string | null | undefined): boolean => SOUTH.has(country ?? '')

/** The periods in a folded text. What nobody can date isn't among them. */
export function periodsIn(
  folded: string,
  { now, isSouth, months }: Pick<Found, 'now' | 'isSouth' | 'months'>,
): FoundPeriod[] {
  const found: FoundPeriod[] = []
  for (const [pattern, read] of NAMES)
    for (const match of folded.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (found.length >= 20 || found.some(f => match.index < f.index + f.length && end > f.index)) continue
      const before = folded.slice(Math.max(0, match.index - 40), match.index)
      const edge = edgeOf(before)
      const groups = Array.from(match, group => group ?? '')
      const days = read({ groups, before, edge, now, isSouth, months })?.map(period => dayOf(period, edge))
      const day = days?.find(each => each > now.getTime())
      if (day !== undefined) found.push({ at: new Date(day), index: match.index, length: match[0].length })
    }
  return found
}

/** A month's day by the word before its name: its first, 15th, or last working day. */
export const dayOfMonth = (first: Date, before: string): Date => {
  const [edge, next] = [edgeOf(before), at(first.getUTCFullYear(), first.getUTCMonth() + 1)]
  if (edge === 'mid') return new Date(first.getTime() + 14 * DAY_MS)
  if (edge === 'end') return new Date(workday(next - DAY_MS, -1))
  if (edge === 'start') return new Date(workday(first.getTime(), 1))
  return edge === 'after' ? new Date(workday(next, 1)) : first
}
