import { isForeign, languageOf } from '#server/languages/text-language.ts'
import { type Contradiction, daysIn, UNTIL } from './dates.ts'
import { COUNT, COUNTS, MONEY } from './figures.ts'

interface Said {
  text: string
  value: string
  before: string
  after: string
}

const NUMBER = '\\d{1,3}(?:[.,\u202f\u00a0 ]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,12}(?:[.,]\\d{1,2})?'
const NUMBERS = new RegExp(NUMBER, 'g')
const PRICE = new RegExp(
  `(?:[$€£]|\\b(?:USD|EUR|CHF|GBP))\\s?(${NUMBER})|(?<![\\d.,])(${NUMBER})\\s?(?:[€£$]|(?:EUR|Euros?|CHF|USD|dollars?|francs)\\b)`,
  'gi',
)
const PERCENT = new RegExp(`(?<![\\d.,])(${NUMBER})\\s?%`, 'g')
const TIME = /(?<![\d:])(\d{1,2}(?::[0-5]\d)?)\s?(?:[ap]\.?m\b|Uhr\b)/gi
/** "Save $20", "under $100", "up to 30 %": another number in the body may well fit. */
const LOOSE =
  /(?<!\p{L})(?:sav(?:e|ing)s?|under|below|less than|more than|over|up to|unter|über|bis zu|mehr als|weniger als|spar\p{L}*|moins de|plus de|jusqu['’]à|menos de|más de|hasta)[^\p{L}\d]{0,3}$/iu

/** "$1,200 a year" of the subject isn't "$80" of the body, which is paid once. */
const PERIOD =
  /^ ?(?:an?|each|every|per|\/|pro|im|par|al|por|all['’]) ?(?:year|month|week|jahr|monat|woche|an|mois|semaine|año|mes|semana|anno|mese|ano|mês)(?!\p{L})/iu

/** "1,900", "1.900", and "1 900.00" are one number. */
const valueOf = (number: string) => {
  const [whole = '', cents = ''] = number.replace(/[.,](\d{1,2})$/, ';$1').split(';')
  return whole.replace(/\D/g, '') + (Number(cents) > 0 ? `.${cents.padEnd(2, '0')}` : '')
}
const saidIn = (text: string, pattern: RegExp): Said[] =>
  Array.from(text.slice(0, MOST).matchAll(pattern), ({ 0: said, 1: a, 2: b, index }) => ({
    text: said,
    value: valueOf(a ?? b ?? ''),
    before: text.slice(Math.max(0, index - 80), index),
    after: text.slice(index + said.length, index + said.length + 20),
  }))
const MOST = 20_000
const numbersIn = (text: string) =>
  new Set(Array.from(text.slice(0, MOST).matchAll(NUMBERS), ([number]) => valueOf(number)))

/** A price, share, time, or day of the subject that isn't in the body, which names another; or a subject in another language. */
export function subjectDisagrees(subject: string, body: string, now: Date): Contradiction[] {
  const days = daysIn(body, now)
  const numbers = numbersIn(days.reduce((rest, { text }) => rest.replace(text, ''), body))
  const found = [PRICE, PERCENT, TIME].flatMap(pattern => {
    const [said] = saidIn(subject, pattern)
    const [other] = saidIn(body, pattern)
    const isSame = said && other && !LOOSE.test(said.before) && (!PERIOD.test(said.after) || PERIOD.test(other.after))
    const differs = isSame && !numbers.has(said.value)
    return differs ? [{ text: said.text, to: `the body says “${other.text}”` }] : []
  })
  // The deadline isn't the day of what it's for.
  const [day] = daysIn(subject, now).filter(({ before }) => !UNTIL.test(before))
  const [other] = days
  if (day && other && !numbersIn(body).has(String(day.at.getUTCDate())))
    found.push({ text: day.text, to: `the body says “${other.text}”` })
  const read = languageOf(body)
  if (read && isForeign(subject, read))
    found.push({ text: subject.trim().slice(0, 80), to: `the body is in ${LANGUAGE.of(read)}` })
  return found
}

export const LANGUAGE = new Intl.DisplayNames('en', { type: 'language' })

/** A follow-up or variant in another language than the first email's. */
export function otherLanguage(words: string, first: string): Contradiction | undefined {
  const [language, before] = [languageOf(words), languageOf(first)]
  return language && before && language !== before
    ? { text: `${words.trim().slice(0, 60)}…`, to: `the first email is in ${LANGUAGE.of(before)}` }
    : undefined
}

/** One paragraph in another language than the rest. In two halves, an email is meant for readers of both. */
export function foreignParagraph(words: string): Contradiction | undefined {
  const read = languageOf(words)
  const foreign = words.split('\n').filter(line => {
    const language = line.length < MOST ? languageOf(line) : null
    return read && language && language !== read && !/["“„«]/.test(line)
  })
  const [text = ''] = foreign
  return read && foreign.length === 1 && text.length * 2 < words.length
    ? { text: `${text.trim().slice(0, 60)}…`, to: `the rest is in ${LANGUAGE.of(read)}` }
    : undefined
}

/** "Sie" and "du", "vous" and "tu", "usted" and "tú". Somebody who's quoted says what they like. */
const ADDRESSES: Partial<Record<string, [formal: RegExp, familiar: RegExp]>> = {
  de: [
    /(?<=\p{Ll}[,;]? )(?:Sie|Ihnen|Ihre[nmrs]?|Ihr)(?!\p{L})/u,
    /(?<!\p{L})(?:du|dir|dich|dein(?:e[nmrs]?)?)(?!\p{L})/iu,
  ],
  fr: [/(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/iu, /(?<!\p{L})(?:tu|toi|ton|tes|t['’](?:es|as|ai))(?!\p{L})/iu],
  es: [/(?<!\p{L})(?:usted|ustedes)(?!\p{L})/iu, /(?<!\p{L})(?:tú|ti|contigo|tuy[oa]s?|tus?)(?!\p{L})/iu],
}
const QUOTED = /["“„«»][^"“”„«»\n]{1,300}["“”«»]/g

/** An email that addresses its reader formally and familiarly. */
export function addressesTwoWays(words: string): Contradiction | undefined {
  const said = words.slice(0, MOST).replace(QUOTED, '')
  const [formal, familiar] = ADDRESSES[languageOf(said) ?? '']?.map(way => way.exec(said)?.[0]) ?? []
  return formal && familiar ? { text: familiar, to: `it also says “${formal}”` } : undefined
}

/** A body that's the subject again, besides a greeting and a name. */
export function saysNoMore(subject: string, words: string): Contradiction | undefined {
  const [said, all] = [subject, words].map(text => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  return said && said.length > 9 && all?.includes(said) && all.length - said.length < 40
    ? { text: subject.trim().slice(0, 80), to: 'the body says no more than the subject' }
    : undefined
}

interface Claim {
  /** What it's about. */
  of: string
  value: number
  text: string
  isLoose: boolean
  /** Behind a price that's said of something. */
  rest?: string | undefined
}

const LOOSELY =
  '(?<loose>over|more than|nearly|almost|about|some|around|at least|mehr als|über|fast|rund|plus de|près de|más de|casi|oltre|mais de|meer dan|ruim)? ?'
const N = COUNT.replace('(\\d{1,2}', '(?<n>\\d{1,2}')
const OURS =
  "(?<!\\p{L})(?:we|our|i|my (?:family|company|shop|firm|business)|wir|unsere?|ich|nous|notre|je|nuestr[oa]|somos|noi|nostr[oa]|nossa|wij|ons|onze)(?:['’]ve)?(?!\\p{L})"
const BY_US = `(?:(?<=${OURS}[^.!?\\n]{0,120})|(?=[^.!?\\n]{0,80}${OURS}))`
/** What an email says of its sender or its offer, by what it's about: of two, each has to fit the other. */
const CLAIMS: [of: string, pattern: RegExp][] = [
  [
    'years',
    [
      `(?:^|[.!?,] )for ${LOOSELY}${N} years(?=,? (?:now|we|our|my|i) )`,
      `(?:(?:we|i)(?: have|['’]ve)|(?:our|the|my) (?:family|company|firm|team|crew|shop|business|workshop)(?: \\p{L}+)? ha(?:s|ve))(?! to)\\b[^.!?\\n]{0,80}? for ${LOOSELY}${N} years(?!\\p{L})`,
      `(?:(?:in|during|all) th[eo]se|in diesen|(?:en|pendant) ces|en estos) ${N} (?:years|jahren|ans|años)`,
      `(?:after|with|in) ${LOOSELY}${N} years (?:of|in (?:the )?(?:business|trade|industry|field))`,
      `${N}[- ]years?['’]?(?:[- ]of)?[- ](?:experience|in (?:the )?(?:business|trade|industry|field))`,
      `(?:seit|depuis|desde hace|da|há|al) ${LOOSELY}${N} (?:jahren|ans|años|anni|anos|jaar)(?!\\p{L})${BY_US}|llevamos ${LOOSELY}${N} años`,
      `${N} (?:jahren? erfahrung|ans d['’]expérience|años de experiencia|anni di esperienza|anos de experiência|jaar ervaring)`,
      `(?<![\\p{L}\\d])(?<!(?:your|ihr\\p{L}{0,2}|votre|vos|sus?|vostro|uw) )(?<n>\\d{1,2})(?:st|nd|rd|th|\\.|º|°|er?)? ?-?(?:\\p{L}+ )?(?:anniversary|birthday|\\p{L}*jubiläum|geburtstag|anniversaire|aniversario|anniversario|aniversário|verjaardag|jubileum)(?!\\p{L})${BY_US}`,
      `(?:since|founded in|established in|seit|gegründet|depuis|fondée? en|desde|fundad[oa] en|dal|sinds) (?<year>1[89]\\d\\d|20[012]\\d)(?!\\d)${BY_US}`,
    ].join('|'),
  ],
  [
    'served',
    `(?:join|trusted by|serv(?:e|ed|ing)|work(?:ed|ing)? with|used by) (?:the |our |already )?${LOOSELY}(?<n>[\\d.,]{1,9}) (?<whom>\\p{L}{4,20})(?! (?:in|on|near|around|from|last|this|within|like))|(?<![\\d.,])(?<n>[\\d.,]{1,9}) (?<whom>\\p{L}{4,20}) (?:who |that |already |now |have )*(?:trust|use|rely|swear by|order from us|work with us|chose)`,
  ],
  ['price', `(?<n>${MONEY}) (?:an?|per|each|pro|je|par|por|al) (?<whom>[\\p{L}-]{3,24})`],
  [
    'price',
    `(?:^|[.!?:] {0,3})(?:the|our|an?|der|die|das|unsere?|eine?|le|la|une?|notre|el|nuestr[oa]) (?<whom>(?:[\\p{L}-]{3,24} ){0,2}[\\p{L}-]{3,24}) (?:is|costs|ist|kostet|est|coûte|cuesta|es)(?: only| just| nur| à| at| de)? (?<n>${MONEY})(?! (?:netto|HT|net))(?=(?<rest>[^.!?\\n]{0,80}))`,
  ],
  [
    'discount',
    `(?<![\\d.,])(?<n>\\d{1,2}) ?% (?:off|discount|rabatt|nachlass|de (?:remise|descuento|réduction|desconto)|di sconto|korting)(?<whom>(?: \\p{L}+){0,3})`,
  ],
].map(([of = '', pattern = '']) => [of, new RegExp(pattern, 'gimu')])

const claimsIn = (text: string, now: Date): Claim[] =>
  CLAIMS.flatMap(([of, pattern]) =>
    Array.from(text.slice(0, MOST).matchAll(pattern), ({ 0: said, groups: { loose, n, whom, year, rest } = {} }) => ({
      of: `${of} ${whom ?? ''}`.toLowerCase(),
      value: year
        ? now.getUTCFullYear() - Number(year)
        : (COUNTS.get(n?.toLowerCase() ?? '') ?? Number(valueOf(n ?? ''))),
      text: rest === undefined ? said.replace(/^[.!?,\s]+/, '') : (n ?? ''),
      isLoose: loose !== undefined,
      rest,
    })),
  )

const fits = (one: Claim, other: Claim) => {
  const [less, more] = [Math.min(one.value, other.value), Math.max(one.value, other.value)]
  return more - less <= Number(one.of === 'years ') || ((one.isLoose || other.isLoose) && more < less * 1.5)
}

/** Another price at another time or of more. */
const CHANGES =
  /(?<!\p{L})(?:was|used to|instead|statt|until|bis|jusqu|hasta|from|ab|dès|desde|if|wenn|si|for|für|pour|para|weekends?|wochenende|sundays?|sonntags?|nights?|nachts)(?!\p{L})/iu

/** "12 years" and "8 years", "300 restaurants" and "450 restaurants", "20% off your order" and "15% off your order". */
export function claimsDiffer(words: string, now: Date): Contradiction | undefined {
  const claims = claimsIn(words, now)
  for (const [n, one] of claims.entries()) {
    if (/^price|^discount $/.test(one.of) && (one.rest === undefined || CHANGES.test(one.rest))) continue
    const other = claims.slice(0, n).find(before => before.of === one.of && !fits(before, one))
    if (other) return { text: one.text, to: `it also says “${other.text}”` }
  }
  return undefined
}

const STILL =
  /(?<!\p{L})(?:exten\p{L}+|still|longer|verlänger\p{L}*|noch|prolong\p{L}*|encore|ampli\p{L}*|todavía|now|jetzt|new|was|instead|statt)(?!\p{L})/iu
/** What a follow-up says once, and the first email once and otherwise: a price, a discount, a deadline, years. */
export function followUpDiffers(followUp: string, first: string, now: Date): Contradiction | undefined {
  const [later, earlier] = [STILL.test(followUp) ? '' : followUp, first].map(text => onlyOnes(text, now))
  for (const [of, claim] of later ?? []) {
    const before = earlier?.get(of)
    if (before && !fits(claim, before)) return { text: claim.text, to: `the first email says “${before.text}”` }
  }
  return priceDiffers(followUp, first)
}

/** The only price of a follow-up, of the same thing as the only one of the first email, and another. */
function priceDiffers(followUp: string, first: string): Contradiction | undefined {
  const [[now, ...more], [before, ...others]] = [saidIn(followUp, PRICE), saidIn(first, PRICE)]
  if (!now || !before || more.length + others.length > 0 || now.value === before.value) return undefined
  const [words, earlier] = [now, before].map(({ before: said }) => wordsOf(said.split(/[.!?\n]/).at(-1) ?? ''))
  const isSame = words && earlier && words.size >= SAME_WORDS && words.isSubsetOf(earlier) && !ANOTHER.test(now.before)
  return isSame ? { text: now.text, to: `the first email says “${before.text}”` } : undefined
}

/** Of another kind: "also come in oak". */
const ANOTHER = /(?<!\p{L})(?:also|too|another|other|or|auch|aussi|autre|también|otr[oa]|anche|oder|ou|o)(?!\p{L})/iu
/** "The sharpening class": as many long words, all of the first email's sentence, show that it's the price of the same thing. */
const SAME_WORDS = 2
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{5,}/gu))

function onlyOnes(text: string, now: Date): Map<string, Claim> {
  const deadlines = daysIn(text, now).flatMap(({ at, text, before }) =>
    UNTIL.test(before) ? [{ of: 'deadline', value: at.getTime(), text, isLoose: false }] : [],
  )
  const claims = claimsIn(text, now).map(claim =>
    claim.of.startsWith('discount') ? { ...claim, of: 'discount' } : claim,
  )
  const byThing = Map.groupBy([...deadlines, ...claims], ({ of }) => of)
  return new Map([...byThing].flatMap(([of, [one, other]]) => (one && !other ? [[of, one]] : [])))
}

/** A paragraph that's there twice. The line that mailboxes show beside the subject may repeat one. */
export function repeatedParagraph(words: string, hasPreheader: boolean): Contradiction | undefined {
  const seen = new Set<string>()
  const lines = words.split('\n').filter(line => line.trim() !== '')
  const [name, end] = [lines.slice(-2), lines.slice(-2).join('\n')]
  const isNamed = name.length === 2 && name.every(line => /\p{L}{3}/u.test(line))
  if (isNamed && `\n${lines.slice(0, -2).join('\n')}\n`.includes(`\n${end}\n`))
    return { text: end.replace('\n', ' '), to: 'it’s there twice' }
  for (const line of hasPreheader ? lines.slice(1) : lines) {
    const key = line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    if (key.length < LEAST_WORDS) continue
    if (seen.has(key.join(' ')))
      return { text: `${line.trim().slice(0, 60)}…`, to: 'an earlier paragraph says the same' }
    seen.add(key.join(' '))
  }
  return undefined
}

const LEAST_WORDS = 8
