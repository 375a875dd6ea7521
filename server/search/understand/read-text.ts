import { KM_PER_MILE } from '#contract/miles.ts'
import { ContactField } from '#contract/search.ts'
import { normalise } from '#server/directory/normalise.ts'
import { type Language, languages } from '#server/languages/languages.ts'
import { isFiller, isGeneric, numbers } from './words.ts'

export interface AskedText {
  tokens: string[]
  /** All words, including those taken out: they show the language. */
  spoken: string[]
  /** Pairs of words with a comma or another separator between them: "plumbers|electricians". */
  commas: Set<string>
  /** The same for a hyphen or slash without spaces: "Raleigh-Durham". */
  hyphens: Set<string>
  /** "within 5 miles of": no more and no less. */
  radiusKm: number | null
  /** Contains a URL or an email address, whose name isn't a town. */
  hasLink: boolean
  /** "near me". */
  isNearHere: boolean
  /** Words that belong to a name, judging by how they are typed. */
  names: Set<string>
  /** "With email and phone". */
  has: ContactField[]
  /** "Without a website". */
  lacks: ContactField[]
  /** "Open now". */
  isOpen: boolean
  /** "Rated over 4". */
  rating: number | null
  /** Short words in capitals among others: "LA gyms". */
  capitals: Set<string>
  /** Words in quotation marks, which keep their spelling. */
  quoted: Set<string>
  /** What we can't search for: "family-owned", "24 hours". */
  ignored: string[]
}

/** Nobody searches with more words. Keeps the time for a pasted page bounded. */
const MAX_TOKENS = 24
/** As many characters as those words could have; ignores the rest. */
const MAX_LENGTH = 600
const LARGEST_RADIUS_KM = 200

/** The patterns of all languages as one alternative. */
const any = (patternOf: (language: Language) => string) => anyOf(languages.map(patternOf))
const anyOf = (patterns: string[]) => `(?:${patterns.filter(Boolean).join('|')})`

const zipPlus4 = /\b(\d{5})-\d{4}\b/g
const canadian = /\b([a-z]\d[a-z])[ -]?\d[a-z]\d\b/g
const british = /\b([a-z]{1,2}\d[a-z\d]?) \d[a-z]{2}\b/g
/** The postcodes of Brazil and Portugal are one word. */
const hyphenated = /\b(\d{5}|\d{4})-(\d{3})\b/g
const aroundTheClock = new RegExp(
  `\\b24\\s?[/-]\\s?7\\b|\\b24\\s?h?\\s?[/-]\\s?24\\s?h?\\b|\\b7\\s?j?\\s?[/-]\\s?7\\s?j?\\b|\\b24[\\s-]?${any(({ patterns }) => patterns.hours)}\\b`,
  'g',
)
const quotes = /["“„]([^"“”„]{1,100})["”“]/g
/** URLs and email addresses. */
/** Of a line pasted from a list. */
const bullet = /^\s*(?:[-–•*·]|\d{1,3}[.)])\s+(?=\D)/
const links = /\b(?:https?:\/\/|www\.)\S+|(?<!\S)[^\s@]+@[^\s@][^\s@.]*\.\S+/g

/** What people type instead of a word. */
const pictures = new Map(
  '🍕 pizza|🍔 burger|🍣 sushi|🌮 mexican|🍜 ramen|🥐 bakery|🍩 donut|🍦 ice cream|🎂 cake shop|☕ cafe|🍺 bar|🍷 wine bar|🏨 hotel|🏋 gym|💇 hairdresser|💈 barber|💅 nail salon|🦷 dentist|💊 pharmacy|👓 optician|🧘 yoga|📷 photographer|💐 florist|🐶 pet shop|🐾 pet shop|🚕 taxi'
    .split('|')
    .map(entry => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' '))]),
)
/** Splits a text as typed into words to look up, and takes out the rest: a radius, opening hours, "near me". */
export function readText(text: string): AskedText {
  const typed = text.slice(0, MAX_LENGTH).toLowerCase()
  const clock = typed.match(aroundTheClock) ?? []
  const asked = typed
    .replace(bullet, '')
    .replace(links, name => ` ${nameOfSite(name)} `)
    .replace(aroundTheClock, ' ')
    .replace(/\p{Extended_Pictographic}/gu, sign => `${pictures.get(sign) ?? ''} `)
    .replace(/\bu\.s\.(?= )/g, 'us')
    .replace(/\b([a-z])\. ?([a-z])\.?(?=\s*(?:,|\d{5}|$))/g, '$1$2')
    .replace(zipPlus4, '$1')
    .replace(hyphenated, '$1$2')
    .replace(canadian, '$1')
    .replace(british, '$1')
  const { rest: rated, radiusKm } = readRadius(asked)
  const { rest, rating } = readRating(rated)
  const { text: without, fields: lacks } = readContactFilter(normalise(rest), withoutContact)
  const { text: asking, fields: has } = readContactFilter(without, withContact)
  const opened = asking.replace(openNow, ' ').replace(/ {2,}/g, ' ').trim()
  const { text: plain, ignored, isNearHere } = withoutUnsearchable(opened)
  const spoken = normalise(asked).split(' ').slice(0, MAX_TOKENS)
  return {
    spoken,
    tokens: plain.split(' ').filter(Boolean).slice(0, MAX_TOKENS),
    commas: pairsAround(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?=\s*[,;/&+]\s*([\p{L}\p{N}]+))/gu, rest),
    hyphens: pairsAround(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}'’]+(?=\.?[-‐–/]([\p{L}\p{N}'’]+))/gu, rest),
    radiusKm,
    hasLink: typed.search(links) >= 0,
    isNearHere,
    names: nameWordsIn(text.slice(0, MAX_LENGTH)),
    has,
    lacks,
    isOpen: opened !== asking,
    rating,
    capitals: capitalsIn(text.slice(0, MAX_LENGTH)),
    quoted: new Set(
      [...text.slice(0, MAX_LENGTH).matchAll(quotes)].flatMap(([, name = '']) => normalise(name).split(' ')),
    ),
    ignored: [...clock, ...ignored],
  }
}

const kmUnit = any(({ patterns }) => patterns.radius.km)
const mileUnit = any(({ patterns }) => patterns.radius.mile)
const metreUnit = any(({ patterns }) => patterns.radius.metre)
const radius = new RegExp(
  `(${any(({ patterns }) => patterns.radius.before)}\\s+)?(?<![\\d.,\\p{L}])(?:\\+\\s?|[aà]\\s+(?=\\d))?(\\d{1,4}(?:[.,]\\d{1,2})?)[\\s-]*(${anyOf([kmUnit, mileUnit, metreUnit])})(?![\\p{L}\\d])` +
    `(\\s*${any(({ patterns }) => patterns.radius.after)}?\\s*(?:${any(({ patterns }) => patterns.radius.to)}(?=\\s)|(?<=\\s)d(?=.))?)`,
  'iu',
)
const [isKm, isMile] = [kmUnit, mileUnit].map(unit => new RegExp(`^${unit}$`, 'iu'))

const numberOfUnits = new RegExp(
  `\\b(?:(${[...numbers.keys()].join('|')})(?: an?)?|one|an?)(?=[ -](?:${kmUnit}|${mileUnit}))`,
  'gu',
)

function readRadius(typed: string): { rest: string; radiusKm: number | null } {
  const asked = radius.test(typed) ? typed : typed.replace(numberOfUnits, (_, word) => `${numbers.get(word) ?? 1}`)
  const [found, lead, amount = '', unit = '', tail = ''] = radius.exec(asked) ?? []
  const value = Number(amount.replace(',', '.'))
  const perUnit = kmPer(unit)
  // "3 m" alone isn't a distance but a name, and so is "Nine Mile Falls".
  const isSaid = (perUnit >= 1 && asked === typed) || lead || /\S/.test(tail) || value >= 100
  if (!found || !isSaid || !(value > 0)) return { rest: typed, radiusKm: null }
  return { rest: asked.replace(found, ' near '), radiusKm: Math.min(value * perUnit, LARGEST_RADIUS_KM) }
}

function kmPer(unit: string): number {
  if (isKm?.test(unit)) return 1
  return isMile?.test(unit) ? KM_PER_MILE : 0.001
}

const beforeRating = any(({ patterns }) => patterns.rated.before)
const leastRating = any(({ patterns }) => patterns.rated.over)
const ratingUnit = any(({ patterns }) => patterns.rated.stars)
const upRating = any(({ patterns }) => patterns.rated.up)
const rated = new RegExp(
  `(?<![\\p{L}\\d.,])(${beforeRating} )?(${leastRating} )?([1-5](?:[.,]\\d)?)(?![.,]?\\d)( ?\\+| ${upRating}(?= ${ratingUnit}))?([ -]?${ratingUnit}(?!\\p{L}))?( ${upRating}(?!\\p{L}))?`,
  'gu',
)

/** A number of stars is a minimum only if the text says so: "5 star hotels" are a type of hotel. */
function readRating(asked: string): { rest: string; rating: number | null } {
  // Its words are without accents, but its number has a decimal sign.
  const plain = asked
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
  for (const [found, before, least, value = '', plus, unit, up] of plain.matchAll(rated)) {
    const isLeast = Boolean(least || plus || up)
    const isRating = Boolean(before || unit) && (isLeast || (before && /\D/.test(value)))
    if (isRating) return { rest: plain.replace(found, ' '), rating: Number(value.replace(',', '.')) }
  }
  return { rest: asked, rating: null }
}

/** English comes last, because its short words ("mail", "web") start longer ones of other languages. */
const contactFields = languages.toReversed().map(({ patterns }) => patterns.has)
const fieldPatterns = {
  email: anyOf(contactFields.map(({ email }) => email)),
  phone: anyOf(contactFields.map(({ phone }) => phone)),
  website: `${anyOf(contactFields.map(({ website }) => website))}(?! (?:design|dev|host|pages?|sites?|presence))`,
}
const fields = anyOf(Object.values(fieldPatterns))
const betweenWords = languages.flatMap(({ patterns: { has } }) => [has.articles, has.also].join('|').split('|'))
// Each once: with two equal choices, the time for a row of them would double with each.
const between = anyOf([...new Set(betweenWords)])
const or = any(({ patterns }) => patterns.has.or)
const things = `(?:(?: ${between})* ${fields})+`
/** Phrases that end alike share one pattern of things, which is long. */
const phrasesByEnd = Map.groupBy(
  languages.flatMap(({ patterns }) => patterns.has.phrases).map(phrase => phrase.split(' {things}')),
  ([, end = '']) => end,
)
const havingThings = [...phrasesByEnd].map(
  ([end, phrases]) => `${anyOf(phrases.map(([start = '']) => start))}${things}${end}`,
)
/** "With an email or a phone" asks for either, which no filter does. */
const withContact = new RegExp(
  `\\b${anyOf(havingThings)}(?! ${or}(?: ${between})* ${fields}\\b)(?![\\p{L}\\p{N}])`,
  'gu',
)
/** "Without email or phone" has neither. */
const withoutContact = new RegExp(
  `\\b${any(({ patterns }) => patterns.has.without)}(?:(?: ${between}| ${or})* ${fields})+(?![\\p{L}\\p{N}])`,
  'gu',
)
const openNow = new RegExp(`\\b${any(({ patterns }) => patterns.open)}\\b`, 'g')
const fieldTests = ContactField.options.map(field => ({ field, said: new RegExp(`\\b${fieldPatterns[field]}\\b`) }))

/** Takes "with email and phone" out of a normalized text. */
function readContactFilter(plain: string, filter: RegExp): { text: string; fields: ContactField[] } {
  let found = ''
  const text = plain.replace(filter, words => {
    found += ` ${words}`
    return ' '
  })
  if (!found) return { text: plain, fields: [] }
  const fields = fieldTests.filter(({ said }) => said.test(found)).map(({ field }) => field)
  return { text: text.replace(/ {2,}/g, ' ').trim(), fields }
}

const contactData = [
  `(?:${any(({ patterns }) => patterns.contact.articles)} )?`,
  `(?:${any(({ patterns }) => patterns.contact.adjectives)} )?`,
  any(({ patterns }) => patterns.contact.nouns),
].join('')
const unsearchable = new RegExp(
  `\\b${anyOf(languages.flatMap(({ patterns }) => patterns.unsearchable))}\\b`.replaceAll('{contact}', contactData),
  'g',
)
const nearHere = new RegExp(`\\b${any(({ patterns }) => patterns.here)}\\b`, 'g')

/** Removes from a normalized text what isn't a category, a place, or a name. */
function withoutUnsearchable(plain: string): { text: string; ignored: string[]; isNearHere: boolean } {
  const isNearHere = plain.search(nearHere) >= 0
  const rest = isNearHere ? plain.replace(nearHere, ' ').replace(/ {2,}/g, ' ').trim() : plain
  const ignored: string[] = []
  const text = rest.replace(unsearchable, found => {
    ignored.push(found)
    return ' '
  })
  return { text, ignored, isNearHere }
}

/** "https://www.joesplumbing.com/contact" and "info@joesplumbing.com" are about "joesplumbing". */
function nameOfSite(link: string): string {
  const host = link.replace(/^\S*@|^https?:\/\//g, '').split(/[/?#:]/)[0] ?? ''
  const labels = host.split('.').filter(label => label !== 'www')
  const isUnderSuffix = labels.length > 2 && (labels.at(-2)?.length ?? 0) < 4
  return (isUnderSuffix ? labels.at(-3) : (labels.at(-2) ?? labels[0])) ?? ''
}

const pairsAround = (sign: RegExp, text: string): Set<string> =>
  new Set([...text.matchAll(sign)].map(([left, right = '']) => `${normalise(left)}|${normalise(right)}`))

/** English possessives that aren't names: "farmer's market", "women's clothing", "the baker's". */
const groups = new Set(
  `men women kids children child ladies lady girls boys baby babies mens farmers farmer driver drivers student students
  bride groom lawyer doctor dentist vet barber baker butcher chemist optician tailor florist jeweler jeweller grocer
  greengrocer fishmonger newsagent stationer hairdresser tobacconist bookmaker ironmonger draper plumber artist`.split(
    /\s+/,
  ),
)
/** Categories at the end of a name with its owner: "Lucy's Kitchen", "Sam's Club". */
const endings = new Set('kitchen club corner house table garden market'.split(' '))
const possessive = /(?<![\p{L}\p{N}])(\p{L}+)['’]s(?![\p{L}\p{N}])(?:\s+(\p{L}+))?(?:\s+(\p{L}+))?/gu
const american = /^\s*U\.?S\.?\s+\p{Lu}/u
const kitchen = /\p{L}\s+kitchen(?=\s*(?:$|,|in\b|near\b|at\b|around\b))/iu

const capitalsIn = (text: string): Set<string> =>
  new Set(
    text === text.toUpperCase()
      ? []
      : [...text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}{2,4}(?![\p{L}\p{N}])/gu)].map(([word]) => normalise(word)),
  )

/** Words that belong to a name because of capitals or an apostrophe: "Frank's Place" sells no frankfurters. */
function nameWordsIn(text: string): Set<string> {
  const names = new Set<string>()
  for (const [, owner = '', next = '', last = ''] of text.matchAll(possessive)) {
    // Dutch plurals, too: "pizzeria's".
    if (
      groups.has(normalise(owner)) ||
      /(?:studio|pizzeria|foto|auto)$/i.test(owner) ||
      isFiller(normalise(`${owner}s`))
    )
      continue
    names.add(normalise(`${owner}s`))
    const thing = normalise(next)
    if (isGeneric(thing) || endings.has(thing)) names.add(thing)
    // "Rosa's Italian Kitchen" sells no kitchens.
    if (endings.has(normalise(last))) names.add(normalise(last))
  }
  if (american.test(text)) names.add('us')
  if (/\bbest buy\b/i.test(text)) names.add('best').add('buy')
  // "California Pizza Kitchen": people who want fitters ask for kitchens or kitchen shops.
  if (kitchen.test(text)) names.add('kitchen')
  return names
}
