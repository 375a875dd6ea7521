import type { Contradiction } from './dates.ts'
import { visibleText } from './visible-text.ts'

const KRONER = 'kr\\b|SEK|NOK|DKK|zł|PLN|Kč|CZK|Ft\\b|HUF|lei\\b|RON|¥|JPY|₹|INR'
const AMOUNT = '\\d(?:[\\d.,]{0,10}\\d)?'
export const MONEY = `(?:[$€£]|\\b(?:USD|EUR|GBP|CHF)|${KRONER})\\s?${AMOUNT}|${AMOUNT}\\s?(?:[€£$]|${KRONER}|(?:EUR|Euros?|USD|dollars?|GBP|CHF|francs)\\b)`
const PERCENT = '(\\d{1,4})\\s?%'
export const COUNTS = new Map(
  [
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
    'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
  ].flatMap(words => words.split(' ').map((word, n) => [word, n + 2] as const)),
)
export const COUNT = `(?<![\\p{L}\\d.,])(\\d{1,2}|${[...COUNTS.keys()].join('|')})`
const pattern = (text: string, flags = 'iu') => new RegExp(text, flags)

const HALF = '(?::[0-5]\\d)? ?([ap])\\.?m\\b'
const BETWEEN = `(?:between|from) (\\d{1,2})${HALF}\\.? (?:and|to|until|till) (\\d{1,2})(?::[0-5]\\d)? ?\\2\\.?m\\b`
const HOURS =
  '(?<!\\p{L})(?:von|from|de|da|das|van|entre|zwischen|tussen|dalle) (\\d{1,2})(?:[:.h]\\d\\d)?(?: ?(?:h|uhr|uur))? (?:bis|to|à|a|às|alle|tot|und|et|y|en) (\\d{1,2})(?:[:.h]\\d\\d)? ?(?:uhr|uur|h|heures|horas|ore)(?![\\p{L}\\d])'
const CUT = `(?<!\\p{L})(?:reduc|cut|sav|lower|spar|senk|rédui|baiss|ahorr)[^.!?\\n%]{0,40} ${PERCENT}`
const OFF = `${PERCENT} (?:off|less|fewer|discount|of (?:all|our)|rabatt|weniger|nachlass|de (?:remise|descuento))`
const RANGE = `(?<!\\p{L})(?:between|zwischen|entre|tra|tussen) (${MONEY}) (?:and|und|et|y|e|en) (${MONEY})`
const SUM = `${COUNT} (?:\\p{L}+ ){1,3}(?:at|for|à|zu|für|a|por) (${MONEY})(?: (?:each|apiece|je|chacune?|cada une?))? (?:are|is|makes?|come to|sind|macht|font|son) (${MONEY})`

/** What a sentence can't mean, with why; null if it's right after all. */
const CANT_BE: [text: string, why: (said: string[]) => string | null][] = [
  [`(\\d{1,2})${HALF}`, ([, hour]) => (Number(hour) > 12 ? NO_TIME : null)],
  ['(?<![\\d:])(\\d\\d):[0-5]\\d ?(?:Uhr|h)\\b', ([, hour]) => (Number(hour) > 24 ? NO_TIME : null)],
  [
    '(?<=(?<!\\p{L})(?:at|um|gegen|à|a las|alle|às|om) )(\\d\\d):[0-5]\\d(?![\\d:])',
    ([, hour]) => (Number(hour) > 24 ? NO_TIME : null),
  ],
  [BETWEEN, ([, from, , to]) => (Number(from) % 12 > Number(to) % 12 ? ENDS_FIRST : null)],
  // A night ends by eight.
  [HOURS, ([, from, to]) => (Number(from) > Number(to) && Number(to) > 8 ? ENDS_FIRST : null)],
  [CUT, ([said = '', share]) => (GROWS.test(said) ? null : overAll(share))],
  [OFF, ([, share]) => overAll(share)],
  [RANGE, ([, from, to]) => (amountOf(from) > amountOf(to) ? 'the first is more' : null)],
  // "Call 512-555-01": seven digits or ten, and more only behind a plus.
  [
    '(?<=(?<!\\p{L})(?:call|phone|text|tel|reach|ring)(?!\\p{L})[^.!?\\n+]{0,30}[ :])\\(?\\d{3}\\)?[ .-]\\d{3}[.-](?:\\d{1,3}|\\d{5,6})(?![\\d.-]*\\d)',
    () => 'a number has ten digits',
  ],
  [SUM, ([, count, each, sum]) => unless(numberOf(count) * amountOf(each), amountOf(sum))],
]
const PATTERNS = CANT_BE.map(([text, why]) => ({ text: pattern(text), why }))

const ENDS_FIRST = 'it ends before it begins'
const NO_TIME = 'there’s no such time'
const GROWS = /(?<!\p{L})(?:and|und|et|y|more|mehr|plus|más|grow|grew|increas)/iu
const overAll = (share = '') => (Number(share) > 100 ? 'there’s no more than 100%' : null)
const unless = (right: number, said: number) =>
  Math.abs(said - right) > Math.max(1, right / 50) ? `that would be ${Math.round(right)}` : null
const numberOf = (count = '') => COUNTS.get(count.toLowerCase()) ?? Number(count)
const amountOf = (money = '') => Number(money.replace(/[^\d.,]|[.,](?=\d{3})/g, '').replace(',', '.'))

/** Figures of a text that can't be, or don't go together. */
export function wrongFigures(words: string): Contradiction[] {
  const text = words.slice(0, MOST)
  const impossible = PATTERNS.flatMap(({ text: one, why }) => {
    const found = one.exec(text)
    const to = found && why([...found])
    return found && to ? [{ text: found[0], to }] : []
  })
  const lines = text.split('\n').flatMap(line => [wrongSaving(line), wrongTotal(line)])
  return [...impossible, ...[...lines, currencies(text), twoNumbers(text)].flatMap(one => one ?? [])]
}

const INSTEAD = pattern(
  `(${MONEY})[^.!?\\n]{0,40}?(?:instead of|rather than|down from|was|before|statt|vorher|au lieu de|avant|en (?:vez|lugar) de|antes) (?:only |just )?(${MONEY})`,
)
const HALF_PRICE =
  /(?<!\p{L})(?:half (?:the )?(?:price|cost)|half[- ]off|halbe[mnr]? preis|moitié prix|mitad de(?: su)? precio|metà prezzo|metade do preço|halve prijs)(?!\p{L})/iu
const SAVED = pattern(
  `(?:sav|spar|économis|ahorr)[^.!?\\n%]{0,20} ${PERCENT}|${PERCENT} (?:off|less|cheaper|discount|rabatt|weniger|nachlass|de (?:remise|descuento))`,
)
/** "$18 instead of $20: you save 30 %". */
function wrongSaving(line: string): Contradiction | undefined {
  const [, now, before] = INSTEAD.exec(line) ?? []
  const [text, saved, off = '50'] = SAVED.exec(line) ?? HALF_PRICE.exec(line) ?? []
  const right = 100 - (100 * amountOf(now)) / amountOf(before)
  return now && text && Math.abs(Number(saved ?? off) - right) > 2
    ? { text, to: `that would be ${Math.round(right)}%` }
    : undefined
}

const TOTAL = pattern(
  `(?:in total|total(?:s|ing)?(?: of| is| price)?|altogether|all together|together|in all|comes? to|adds? up to|insgesamt|zusammen|au total|en tout|en total)[: ]{1,2}(${MONEY})|(${MONEY})(?: are due)? (?:in total|altogether|all together|together|in all|insgesamt|zusammen|au total|en tout|en total)(?!\\p{L})`,
)
const EACH =
  /(?<!\p{L})(?:per|each|every|an? (?:hour|day|week|month|year|piece|person)|pro|je|par|chacun|por|cada)(?!\p{L})|[%×*]/iu
/** "A half day is $240 and editing is $60, so $320 in total". */
function wrongTotal(line: string): Contradiction | undefined {
  const [said, after, before] = TOTAL.exec(line) ?? []
  if (!said || EACH.test(line)) return undefined
  const parts = Array.from(line.replace(said, '').matchAll(PRICES), ([price]) => amountOf(price)).slice(0, 6)
  if (parts.length < 2) return undefined
  const sums = parts.reduce<number[]>((all, part) => [...all, ...all.map(sum => sum + part)], [0])
  const total = amountOf(after ?? before)
  return sums.some(sum => Math.abs(sum - total) < 1)
    ? undefined
    : { text: said, to: `it would be ${parts.reduce((sum, part) => sum + part)}` }
}

const MOST = 20_000
const PRICES = pattern(`(?<![\\p{L}\\d])(?:${MONEY})`, 'giu')
const CURRENCIES = [
  /[$]|USD|dollar/i,
  /€|EUR/i,
  /£|GBP/i,
  /CHF|franc/i,
  /kr|SEK|NOK|DKK/i,
  /zł|PLN/i,
  /Kč|CZK/i,
  /Ft|HUF/i,
  /lei|RON/i,
  /¥|JPY/,
  /₹|INR/,
]
const currencyOf = (money: string) => CURRENCIES.findIndex(sign => sign.test(money))
/** Who pays in each; a dollar is priced in everywhere. */
const PAYERS = [
  'US CA AU NZ',
  'DE AT FR ES PT IT NL BE IE LU',
  'GB',
  'CH LI',
  'DK SE NO IS',
  'PL',
  'CZ',
  'HU',
  'RO',
  'JP',
  'IN',
]
/** Prices in euros, pounds, or francs to recipients who pay in another currency. */
export function foreignMoney(text: string, countries: readonly { country: string }[]): Contradiction | undefined {
  const [said, ...more] = text.slice(0, MOST).match(PRICES) ?? []
  const payers = countries.map(({ country }) => PAYERS.findIndex(all => all.split(' ').includes(country)))
  const currency = currencyOf(said ?? '$')
  const isTheirs = currency < 1 || payers.length === 0 || payers.some(of => of < 0 || of === currency)
  return said && !isTheirs && more.every(one => currencyOf(one) === currency)
    ? { text: said, to: 'none of the recipients’ countries pays in it' }
    : undefined
}

const NANP = new Set('US CA PR DO JM BS BB TT'.split(' '))
/** "(218) 727-4410" can't be dialed outside North America. */
export function foreignNumber(text: string, countries: readonly { country: string }[]): Contradiction | undefined {
  const [said] = /(?<![\d+(] ?|\+1[ .-]?)\(?[2-9]\d\d\)?[ .-][2-9]\d\d[.-]\d{4}(?!\d)/.exec(text.slice(0, MOST)) ?? []
  return said && countries.length > 0 && countries.every(({ country }) => !NANP.has(country))
    ? { text: said, to: 'it can’t be dialed from there without +1' }
    : undefined
}

const FREE = new RegExp(
  `(?<!\\p{L})free (delivery|shipping|set-?up|installation|consultation|inspection|sample|quote)(?!\\p{L})(?![^.!?\\n]{0,30}(?:from|over|above))[\\s\\S]{0,1000}(?<!\\p{L})\\1 (?:costs|is|for|at) (?:only |just )?(${MONEY})(?![^.!?\\n]{0,30}(?:below|under|otherwise|outside|instead))`,
  'iu',
)
/** "Free delivery", and then what it costs. */
export function notFree(text: string): Contradiction | undefined {
  const [, what, money] = FREE.exec(text.slice(0, MOST)) ?? []
  return money ? { text: money, to: `it also says “free ${what}”` } : undefined
}

/** Of two amounts, one is the other's worth, or the price elsewhere. */
const WORTH =
  /[(/≈~=]|(?<!\p{L})(?:or|oder|ou|o|bzw|about|around|approx\p{L}*|ca|circa|environ|elsewhere|there|abroad|dort|là-bas|allí)(?!\p{L})|(?<!\p{L})(?:in|en|from|outside) (?:the |der |la )?\p{Lu}/u

/** A price in one currency and another in another. */
function currencies(text: string): Contradiction | undefined {
  const prices = [...text.matchAll(PRICES)]
  const n = prices.findIndex(([said], at) => currencyOf(said) !== currencyOf(prices[0]?.[0] ?? said) && at > 0)
  const [before, other] = [prices[n - 1], prices[n]]
  if (!before || !other || WORTH.test(text.slice(Math.max(0, before.index - 20), other.index + 40))) return undefined
  return { text: other[0], to: `another price is ${before[0]}` }
}

/** One phone number in two spellings: two of its digits changed places. */
function twoNumbers(text: string): Contradiction | undefined {
  const numbers = text.match(/\+?\(?\d[\d ()./-]{7,20}\d/g)?.slice(0, 10) ?? []
  for (const said of numbers)
    for (const other of numbers)
      if (isSwapped(said.replace(/\D/g, ''), other.replace(/\D/g, ''))) return { text: other, to: `it’s also ${said}` }
  return undefined
}

export function isSwapped(one: string, other: string): boolean {
  const at = Array.from(one).findIndex((letter, n) => letter !== other[n])
  return at >= 0 && `${one.slice(0, at)}${one[at + 1]}${one[at]}${one.slice(at + 2)}` === other
}

const COUNTED = pattern(
  `${COUNT} (?:\\p{L}+ )?(?<noun>reasons|steps|ways|tips|things|ideas|points|questions|gründe|schritte|tipps|dinge|ideen|punkte|fragen|raisons|étapes|conseils|idées|razones|pasos|consejos|preguntas)[^.!?\\n]{0,60}$`,
)

/** "Five reasons" in the subject, and four in the body's words or above the only list, which has four. */
export function miscounted(body: string, subject = ''): Contradiction | undefined {
  const [promised, most, noun] = COUNTED.exec(subject) ?? []
  const [told, fewer] = promised
    ? (pattern(`${COUNT} (?:\\p{L}+ )?${noun}(?!\\p{L})`).exec(visibleText(body).text) ?? [])
    : []
  if (promised && told && numberOf(most) !== numberOf(fewer))
    return { text: told, to: `the subject says “${promised.trim()}”` }
  const items = [...body.slice(0, MOST).matchAll(/<li\b|(?:^|<p[^<>]{0,200}>)[ \t]{0,9}(?:[-*•–]|\d{1,2}[.)]) /gim)]
  const lists = body.match(/<[uo]l\b/gi) ?? []
  if (items.length < 2 || lists.length > 1) return undefined
  const above = visibleText(body.slice(0, items[0]?.index)).text.trimEnd()
  const isNumbered = items.every(([item]) => /\d|<li/i.test(item))
  const [said, count] = COUNTED.exec(above) ?? (isNumbered ? COUNTED.exec(subject) : null) ?? []
  return said && numberOf(count) !== items.length
    ? { text: said.trim(), to: `the list has ${items.length}` }
    : undefined
}
