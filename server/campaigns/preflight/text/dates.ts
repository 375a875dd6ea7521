import { DAY_MS } from '#contract/durations.ts'
import { daysNamed, daysThatAreNone, type NamedDay } from '#server/incoming/find-date.ts'
import { languageOf } from '#server/languages/text-language.ts'

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
    ...daysIn(text, now).flatMap(day => wrongWeekday(day, now) ?? notNearby(day, now) ?? missed(day, text, now) ?? []),
    ...wrongSeasons(text, now, isSouth),
  ]
  for (const line of text.split('\n').filter(line => YEAR.test(line) && !PAST.test(line)))
    for (const [said, of, after] of line.matchAll(OF_YEAR)) {
      const year = now.getUTCFullYear() + Number(NEW_YEAR.test(said) && now.getUTCMonth() >= 9)
      if (Number(of ?? after) < year)
        found.push({ text: said, to: `it’s ${MONTH.format(now)} ${now.getUTCFullYear()}` })
    }
  const [said, year] = COPYRIGHT.exec(text) ?? []
  if (said && Number(year) < now.getUTCFullYear()) found.push({ text: said, to: `it’s ${now.getUTCFullYear()}` })
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

/** Today, tomorrow, and yesterday before a date. */
const NEARBY = [
  "today|heute|aujourd['’]hui|hoy|oggi|hoje|vandaag",
  'tomorrow|morgen|demain|mañana|domani|amanhã',
  'yesterday|gestern|hier|ayer|ieri|ontem|gisteren',
].map(
  words =>
    new RegExp(
      `(?<!\\p{L})(?:${words}),? (?:(?:on |am |le |el |op )?|(?:on |am )?\\p{L}{4,10},? (?:the |dem |le )?)$`,
      'iu',
    ),
)
/** "Tomorrow, December 1" in an email of December 3. */
function notNearby({ at, text, before }: NamedDay, now: Date): Contradiction | undefined {
  const n = NEARBY.findIndex(pattern => pattern.test(before))
  const meant = now.getTime() + (n === 2 ? -1 : n) * DAY_MS
  return n >= 0 && Math.abs(at.getTime() - meant + DAY_MS / 2) > 2 * DAY_MS
    ? { text: `${NEARBY[n]?.exec(before)?.[0] ?? ''}${text}`, to: `it’s ${DATE.format(now)}` }
    : undefined
}

function missed(day: NamedDay, text: string, now: Date): Contradiction | undefined {
  const over = now.getTime() - day.at.getTime()
  // It may still be that day somewhere.
  if (over < 2 * DAY_MS || (over > JUST_OVER_MS && !hasYear(day))) return undefined
  const [before] = /[^\n]{0,120}$/.exec(day.before) ?? ['']
  const [after] = /^[^\n]{0,120}/.exec(text.slice(day.before.length + day.text.length)) ?? ['']
  const sentence = `${before.split(END).at(-1)}${day.text}${after.split(END)[0]}`
  if (PAST.test(sentence)) return undefined
  const isCalled = hasYear(day) ? IS_ON.test(before) || INVITES.test(sentence) : COME.test(sentence)
  const isAsked = UNTIL.test(before) ? ASKS.test(sentence) : isCalled
  return isAsked ? { text: day.text, to: 'that day is over' } : undefined
}

/** "15. November" goes on. */
const END = /(?<!\d)[.!?]\s+|(?<=\d[.!?]\s)(?=\p{Lu}\p{Ll}{0,3}\s)/u
export const UNTIL =
  /(?<!\p{L})(?:until|till?|by|before|through|ends?(?: on)?|expires?(?: on)?|(?:deadline|anmeldeschluss|einsendeschluss|date limite|fecha límite)(?: is| ist| est| es)?:?(?: on| am| der| le| el)?|bis(?: zum| spätestens| einschließlich)?|spätestens(?: am| bis| zum)?|vor dem|endet(?: am)?|jusqu['’]au|avant(?: le)?|au plus tard le|hasta(?: el)?|antes del?|entro il|fino al|até(?: a| o)?|tot(?: en met)?|vóór) $/iu
const ASKS =
  /(?<!\p{L})(?:if you|price|deadline|date limite|fecha límite|ends?|expires?|(?:pre-?)?order|book|reply|regist|sign ?up|sign up|apply|join|offer|off|discount|free|sav(?:e|ings)|sale|valid|rsvp|gr[aá]t|marque|(?:let|tell|call|write|text) (?:me|us)|sagen sie|schreiben sie|dites[- ]|écrivez[- ]|díga|escríba|ready|finish|deliver|complete|bestell|meld|anmeld|buch|sicher|rabatt|angebot|gilt|gültig|kostenlos|aktion|fertig|liefer|command|réserv|inscri|répond|offre|remise|gratuit|valable|profit|prêt|livr|pedi|encarg|reserv|list[oa]|entreg|oferta|descuento|válid|gratis|respond|confirm|envío|ordin|prenot|scont|encomend|desconto|bestel|korting)/iu
const INVITES =
  /(?<!\p{L})(?:join (?:us|our|me)|save the date|book|order|reserve|register|rsvp|see you|come (?:by|and|to)|takes? place|visit us|meet us|we(?:['’]re| are) open|starts?|begins?|findet|kommen sie|besuchen sie|laden (?:wir|sie)|reservieren sie|buchen sie|bestellen sie|réservez|commandez|startet|beginnt|aura lieu|a lieu|venez|rejoignez|tendrá lugar|venga|visítenos|empieza|le esperamos|vi aspettiamo|la aspettiamo|venite|si terrà|esperamos por si|venha|contamos consigo|kom langs|wir freuen uns auf sie)(?!\p{L})/iu
/** Said of a day that's ahead, whatever its year. */
const COME =
  /(?<!\p{L})(?:join (?:us|our|me)|save the date|rsvp|come (?:by|and|to)|visit us|meet us|kommen sie|besuchen sie uns|venez|rejoignez|venga|visítenos|le esperamos|ci venga|passi a|venha|kom langs)(?!\p{L})/iu
const IS_ON = /(?<!\p{L})(?:(?:is|are) (?:on|from)|est le|es el) $/iu
const PAST =
  /(?<!\p{L})(?:was|were|had|did|came|went|took|got|bought|sold|used to|enough|(?:order|book|reserv|register|open|deliver|instal)\p{L}{0,2}ed|gekauft|bestellt|acheté\p{L}{0,2}|commandé\p{L}{0,2}|compr(?:ó|aron|ado)|war|waren|wurden?|hatten?|gab|galt|genügte|reichte|kamen|seither|était|étaient|avait|avaient|fut|suffisait|désormais|maintenant|era|eran|fue|fueron|había|bastaba|estaba|hubo)(?!\p{L})/iu

/** What's sold for one year and out of date in the next. */
const YEARLY =
  '(?<=\\b(?:new|latest|current|upcoming|neue[nr]?|aktuelle[nr]?|nouveaux?|nouvelles?|nuev[oa]s?)\\b.{0,30})(?:prices?|price list|rates|menus?|season|collection|brochure|program(?:me)?|preisliste|preise|tarifs?|tarifas|precios|prezzi)(?: for| für| pour| para| per)?|new year|neues jahr|bonne année|año nuevo|christmas|weihnacht(?:en|s\\p{L}{0,12})|noël|navidad|thanksgiving|black friday|season of|saison|temporada|(?:wall )?calendars?|(?:wand)?kalender|calendriers?|calendarios?|catalog(?:ue)?s?|katalog|catálogo'
const YEAR = /20\d\d/
const NEW_YEAR = /new year|neues|année|año/i
const OF_YEAR = new RegExp(
  `(?<![\\p{L}\\d])(?<!(?:of|at|in|since|von|aus|seit|de|du|depuis|desde) (?:the )?)(?:(?:${YEARLY})(?: (?!in|im|of|since|seit|de|en|von|aus|depuis|desde)\\p{L}+){0,2} (20\\d\\d)(?![\\d/–-])|(20\\d\\d) (?:${YEARLY})(?!\\p{L}))`,
  'giu',
)

/** At the end of an email, not under a picture. */
const COPYRIGHT = /^[ \t]{0,9}(?:©|\(c\)|copyright(?: ©)?) ?(?:\d{4} ?[–-] ?)?(20\d\d)(?![\ds–-])/imu

/** Seasons of the northern half of the world and holidays, with the first and the last day on which one speaks of them as near. */
const SEASONS = (
  [
    ['spring|frühling|printemps|primavera|lente', '02-01', '05-31'],
    ['summer|sommer|été|verano|zomer', '04-01', '09-30'],
    ['fall|autumn|herbst|automne|otoño|autunno|outono|herfst', '08-01', '11-30'],
    ['winter|hiver|invierno|inverno', '10-01', '03-31'],
    ['christmas|xmas|weihnachten|noël|navidad|natale|natal', '10-01', '01-31'],
    ['new year|(?:gutes )?neues? jahr|bonne année|feliz año', '10-01', '02-28'],
    ['easter|ostern|pâques|pascuas?|pasqua|páscoa', '02-01', '05-31'],
    ['halloween', '09-01', '11-01'],
    ['thanksgiving|black friday', '09-01', '11-29'],
    ["valentine[’']?s(?: day)?|valentinstag|saint-valentin|san valentín", '01-01', '02-15'],
    [
      "mother[’']?s day|father[’']?s day|muttertag|vatertag|fête des (?:mères|pères)|día (?:de la madre|del padre)",
      '03-01',
      '06-30',
    ],
    ['back[- ]to[- ]school|schulanfang|rentrée|vuelta al cole', '07-01', '09-30'],
    ['(?:fourth|4th) of july|independence day', '05-01', '07-05'],
  ] satisfies [string, string, string][]
).map(([words, from, to]) => ({ season: near(words), from, to }))

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
  return SEASONS.flatMap(({ season, from, to }, n) => {
    const [said] = season.exec(text) ?? []
    if (!said) return []
    const at = new Date(now)
    if (isSouth && n < 4) at.setUTCMonth(at.getUTCMonth() + 6)
    // "Hope you had a great Easter" is said after it.
    if (/^(?:hope|trust)/i.test(said)) at.setUTCMonth(at.getUTCMonth() - 1)
    const day = at.toISOString().slice(5, 10)
    const isNear = from < to ? from <= day && day <= to : from <= day || day <= to
    return isNear ? [] : [{ text: said, to: `it’s ${DATE.format(now)}` }]
  })
}
