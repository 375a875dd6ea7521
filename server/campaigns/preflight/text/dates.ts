import { daysNamed, daysThatAreNone, type NamedDay } from '#server/incoming/find-date.ts'
import { languageOf } from '#server/languages/text-language.ts'

const DAY_MS = 86_400_000
/** Without a year, a day that has been over for longer may be next year's. */
const JUST_OVER_MS = 31 * DAY_MS
const FAR_MS = 120 * DAY_MS

/** What's said, and why it can't be. */
export interface Contradiction {
  text: string
  to: string
}

/** The days that a text names by their dates. "4/12/2026" is April or December in English. */
export const daysIn = (text: string, now: Date): NamedDay[] => {
  const isEnglish = (languageOf(text) ?? 'en') === 'en'
  return daysNamed(text, { now, monthFirst: isEnglish }).filter(
    day => !(isEnglish && /^(?:0?\d|1[0-2])\/(?:0?\d|1[0-2])\//.test(day.text)),
  )
}

/** Deadlines and invitations for days that are over, weekdays that don't fit their date, and greetings of another season. */
export function wrongDates(text: string, now: Date, isSouth = false): Contradiction[] {
  const found = [
    ...daysIn(text, now).flatMap(
      day => wrongWeekday(day, now) ?? notTomorrow(day, now) ?? missed(day, text, now) ?? [],
    ),
    ...wrongSeasons(text, now, isSouth),
  ]
  for (const line of text.split('\n').filter(line => YEAR.test(line) && !PAST.test(line)))
    for (const [said, of, after] of line.matchAll(OF_YEAR)) {
      const year = now.getUTCFullYear() + Number(NEW_YEAR.test(said) && now.getUTCMonth() >= 9)
      if (Number(of ?? after) < year)
        found.push({ text: said, to: `it’s ${MONTH.format(now)} ${now.getUTCFullYear()}` })
    }
  return [...new Map(found.map(one => [one.text, one])).values()].slice(0, SHOWN)
}

/** "31 November". */
export const noSuchDays = (text: string, now: Date): Contradiction[] =>
  daysThatAreNone(text, now).map(day => ({ text: day, to: 'there’s no such day' }))

const ONLINE = /(?<!\p{L})(?:online|webinar|zoom|teams|google meet|live(?:stream)?|video ?call|visio)(?!\p{L})/iu
const TIME = /(?<![\d:])\d{1,2}(?::[0-5]\d)?\s?(?:[ap]\.?m\b\.?|Uhr\b|h(?:\d\d)?\b)(.{0,24})/iu
const ZONE =
  /\b(?:[ECMP][SD]?T|GMT|UTC|CES?T|BST|ME[SZ]+|A[EWC]?[SD]T|NZ[SD]?T|IST)\b|eastern|central|pacific|mountain|(?:local|your|london|paris|berlin|madrid|new york) time|ortszeit|heure|hora/i

/** The time of an event online, to recipients whose clocks differ. */
export function zonelessTime(text: string, countries: readonly { country: string }[]): Contradiction | undefined {
  const [said = '', after = ''] = (ONLINE.test(text) && TIME.exec(text)) || []
  const isOne = said === '' || ZONE.test(after) || new Set(countries.map(offsetOf)).size < 2
  return isOne ? undefined : { text: said.replace(after, '').trim(), to: 'the recipients are in several time zones' }
}

function offsetOf({ country }: { country: string }): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined
  // TypeScript's library doesn't have it yet.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  const timeZone = locale.getTimeZones()?.[0]
  return timeZone && new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(0)
}

const SHOWN = 3

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

const hasYear = ({ text }: NamedDay) => /\d{4}|\d[./-]\d{1,2}[./-]\d\d$/.test(text)

function wrongWeekday(day: NamedDay, now: Date): Contradiction | undefined {
  const { at, text, weekday } = day
  const inYear = (n: number) => new Date(Date.UTC(at.getUTCFullYear() + n, at.getUTCMonth(), at.getUTCDate()))
  const isFar = at.getTime() - now.getTime() > FAR_MS
  // Without a year, a day that's over may be next year's, and a far one may have been this year's.
  const meant = hasYear(day) ? [at] : [at, ...(at < now ? [inYear(1)] : []), ...(isFar ? [inYear(-1)] : [])]
  if (weekday === null || meant.some(date => date.getUTCDay() === weekday)) return undefined
  return { text, to: `${DATE.format(at)}, is a ${WEEKDAY.format(at)}` }
}

const TOMORROW =
  /(?<!\p{L})(?:tomorrow|morgen|demain|mañana|domani|amanhã)(?:,? (?:on |am |le |el )?|,? \p{L}{4,10},? (?:the |dem |le )?)$/iu
/** "Tomorrow, December 1" in an email of December 3. */
const notTomorrow = ({ at, text, before }: NamedDay, now: Date): Contradiction | undefined =>
  TOMORROW.test(before) && Math.abs(at.getTime() - now.getTime() - DAY_MS / 2) > 2 * DAY_MS
    ? { text: `${TOMORROW.exec(before)?.[0] ?? ''}${text}`, to: `it’s ${DATE.format(now)}` }
    : undefined

function missed(day: NamedDay, text: string, now: Date): Contradiction | undefined {
  const over = now.getTime() - day.at.getTime()
  // It may still be that day somewhere.
  if (over < 2 * DAY_MS || (over > JUST_OVER_MS && !hasYear(day))) return undefined
  const [before] = /[^\n]{0,120}$/.exec(day.before) ?? ['']
  const [after] = /^[^\n]{0,120}/.exec(text.slice(day.before.length + day.text.length)) ?? ['']
  const sentence = `${before.split(END).at(-1)}${day.text}${after.split(END)[0]}`
  if (PAST.test(sentence)) return undefined
  const isAsked = UNTIL.test(before)
    ? ASKS.test(sentence)
    : hasYear(day) && (IS_ON.test(before) || INVITES.test(sentence))
  return isAsked ? { text: day.text, to: 'that day is over' } : undefined
}

/** "15. November" goes on. */
const END = /(?<!\d)[.!?]\s+|(?<=\d[.!?]\s)(?=\p{Lu}\p{Ll}{0,3}\s)/u
export const UNTIL =
  /(?<!\p{L})(?:until|till?|by|before|through|ends?(?: on)?|expires?(?: on)?|(?:deadline|anmeldeschluss|einsendeschluss|date limite|fecha límite)(?: is| ist| est| es)?:?(?: on| am| der| le| el)?|bis(?: zum| spätestens| einschließlich)?|spätestens(?: am| bis| zum)?|vor dem|endet(?: am)?|jusqu['’]au|avant(?: le)?|au plus tard le|hasta(?: el)?|antes del?|entro il|fino al|até(?: a| o)?|tot(?: en met)?|vóór) $/iu
const ASKS =
  /(?<!\p{L})(?:if you|price|deadline|date limite|fecha límite|ends?|expires?|(?:pre-?)?order|book|reply|regist|sign ?up|sign up|apply|join|offer|off|discount|free|sav(?:e|ings)|sale|valid|rsvp|let (?:me|us)|ready|finish|deliver|complete|bestell|meld|anmeld|buch|sicher|rabatt|angebot|gilt|gültig|kostenlos|aktion|fertig|liefer|command|réserv|inscri|répond|offre|remise|gratuit|valable|profit|prêt|livr|pedi|encarg|reserv|list[oa]|entreg|oferta|descuento|válid|gratis|respond|confirm|envío|ordin|prenot|scont|encomend|desconto|bestel|korting)/iu
const INVITES =
  /(?<!\p{L})(?:join (?:us|our|me)|save the date|book|order|reserve|register|rsvp|see you|come (?:by|and|to)|takes? place|visit us|meet us|we(?:['’]re| are) open|starts?|begins?|findet|kommen sie|besuchen sie|laden (?:wir|sie)|reservieren sie|buchen sie|bestellen sie|réservez|commandez|startet|beginnt|aura lieu|a lieu|venez|rejoignez|tendrá lugar|venga|visítenos|empieza|le esperamos)(?!\p{L})/iu
const IS_ON = /(?<!\p{L})(?:(?:is|are) (?:on|from)|est le|es el) $/iu
const PAST =
  /(?<!\p{L})(?:was|were|had|did|came|went|took|got|bought|sold|used to|enough|(?:order|book|reserv|register|open|deliver|instal)\p{L}{0,2}ed|gekauft|bestellt|acheté\p{L}{0,2}|commandé\p{L}{0,2}|compr(?:ó|aron|ado)|war|waren|wurden?|hatten?|gab|galt|genügte|reichte|kamen|seither|était|étaient|avait|avaient|fut|suffisait|désormais|maintenant|era|eran|fue|fueron|había|bastaba|estaba|hubo)(?!\p{L})/iu

/** What's sold for one year and out of date in the next. */
const YEARLY =
  '(?<=\\b(?:new|latest|current|upcoming|neue[nr]?|aktuelle[nr]?|nouveaux?|nouvelles?|nuev[oa]s?)\\b.{0,30})(?:prices?|price list|rates|menus?|season|collection|brochure|program(?:me)?|preisliste|preise|tarifs?|tarifas|precios|prezzi)(?: for| für| pour| para| per)?|new year|neues jahr|bonne année|año nuevo|christmas|weihnacht(?:en|s\\p{L}{0,12})|noël|navidad|thanksgiving|black friday|(?:wall )?calendars?|(?:wand)?kalender|calendriers?|calendarios?|catalog(?:ue)?s?|katalog|catálogo'
const YEAR = /20\d\d/
const NEW_YEAR = /new year|neues|année|año/i
const OF_YEAR = new RegExp(
  `(?<![\\p{L}\\d])(?<!(?:of|at|in|since|von|aus|seit|de|du|depuis|desde) (?:the )?)(?:(?:${YEARLY}) (20\\d\\d)(?![\\d/–-])|(20\\d\\d) (?:${YEARLY})(?!\\p{L}))`,
  'giu',
)

/** Seasons of the northern half of the world and holidays, with the months in which one speaks of them as near. */
const SEASONS = (
  [
    ['spring|frühling|printemps|primavera|lente', [2, 3, 4, 5]],
    ['summer|sommer|été|verano|zomer', [4, 5, 6, 7, 8, 9]],
    ['fall|autumn|herbst|automne|otoño|autunno|outono|herfst', [8, 9, 10, 11]],
    ['winter|hiver|invierno|inverno', [10, 11, 12, 1, 2, 3]],
    ['christmas|xmas|weihnachten|noël|navidad|natale|natal', [10, 11, 12, 1]],
    ['new year|(?:gutes )?neues? jahr|bonne année|feliz año', [10, 11, 12, 1, 2]],
    ['easter|ostern|pâques|pascuas?|pasqua|páscoa', [2, 3, 4, 5]],
    ['halloween|thanksgiving|black friday', [9, 10, 11, 12]],
    ["valentine[’']?s(?: day)?|valentinstag|saint-valentin|san valentín", [1, 2]],
    [
      "mother[’']?s day|father[’']?s day|muttertag|vatertag|fête des (?:mères|pères)|día (?:de la madre|del padre)",
      [3, 4, 5, 6],
    ],
    ['back[- ]to[- ]school|schulanfang|rentrée|vuelta al cole', [7, 8, 9]],
    ['(?:fourth|4th) of july|independence day', [5, 6, 7]],
  ] satisfies [string, number[]][]
).map(([words, months]) => [near(words), months] as const)

/** "Happy Easter", "spring is here", "summer is just around the corner", "hope you had a great Easter". */
function near(words: string): RegExp {
  const name = `(?:${words})(?!\\p{L})`
  const comes =
    '(?:is|are)(?: \\p{L}{4,7}){0,2} (?:here|coming|around the corner|upon us|on (?:its|the) way|approaching|underway|in full swing|in the air|starting|back)|(?:has|have) (?:\\p{L}+ )?(?:arrived|come|begun|started|sprung)|comes? soon|ist (?:da|nah|zurück)|kommt|naht|beginnt|steht vor der tür|est (?:là|arrivée?|de retour)|arrive|approche|llega|ha llegado|ya está aquí|se acerca|está a la vuelta|è (?:arrivat[ao]|alle porte)|chegou|está a chegar|is begonnen|komt eraan'
  return new RegExp(
    `(?<!\\p{L})(?:(?:happy|merry|frohe[sn]?|fröhliche[sn]?|gutes|schönen|joyeu(?:x|ses?)|feli(?:z|ces)|buon[ao]?|prettige?) ${name}|${name} (?:${comes})(?!\\p{L})|(?:hope|trust)(?: that)? you(?: all)? (?:had|enjoyed|have had) (?:\\p{L}+ ){0,3}(?!spring|summer|fall|autumn|winter)${name}|(?:bonne année|feliz año)(?!\\p{L}))`,
    'iu',
  )
}

function wrongSeasons(text: string, now: Date, isSouth: boolean): Contradiction[] {
  return SEASONS.flatMap(([season, months], n) => {
    const [said] = season.exec(text) ?? []
    const month = now.getUTCMonth() + (isSouth && n < 4 ? 6 : 0)
    return said && !months.includes((month % 12) + 1) ? [{ text: said, to: `it’s ${MONTH.format(now)}` }] : []
  })
}
