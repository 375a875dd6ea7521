import type { Contradiction } from './dates.ts'
import { visibleText } from './visible-text.ts'

const AMOUNT = '\\d(?:[\\d.,]{0,10}\\d)?'
const MONEY = `(?:[$€£]|\\b(?:USD|EUR|GBP|CHF))\\s?${AMOUNT}|${AMOUNT}\\s?(?:[€£$]|(?:EUR|Euros?|USD|dollars?|GBP|CHF|francs)\\b)`
const PERCENT = '(\\d{1,4})\\s?%'
const COUNTS = new Map(
  [
    'two three four five six seven eight nine ten',
    'zwei drei vier fünf sechs sieben acht neun zehn',
    'deux trois quatre cinq six sept huit neuf dix',
    'dos tres cuatro cinco seis siete ocho nueve diez',
  ].flatMap(words => words.split(' ').map((word, n) => [word, n + 2] as const)),
)
const COUNT = `(?<![\\p{L}\\d.,])(\\d{1,2}|${[...COUNTS.keys()].join('|')})`
const pattern = (text: string, flags = 'iu') => new RegExp(text, flags)

const HALF = '(?::[0-5]\\d)? ?([ap])\\.?m\\b'
const BETWEEN = `(?:between|from) (\\d{1,2})${HALF}\\.? (?:and|to|until|till) (\\d{1,2})(?::[0-5]\\d)? ?\\2\\.?m\\b`
const CUT = `(?<!\\p{L})(?:reduc|cut|sav|lower|spar|senk|rédui|baiss|ahorr)[^.!?\\n%]{0,40} ${PERCENT}`
const OFF = `${PERCENT} (?:off|less|fewer|discount|of (?:all|our)|rabatt|weniger|nachlass|de (?:remise|descuento))`
const WAS = `${OFF}[^!?\\n]{0,60}?(${MONEY})[^.!?\\n]{0,20}?(?:instead of|was|before|statt|vorher|au lieu de|avant|en (?:vez|lugar) de|antes) (${MONEY})`
const SUM = `${COUNT} (?:\\p{L}+ ){1,3}(?:at|for|à|zu|für|a|por) (${MONEY})(?: (?:each|apiece|je|chacune?|cada une?))? (?:are|is|makes?|come to|sind|macht|font|son) (${MONEY})`

/** What a sentence can't mean, with why; null if it's right after all. */
const CANT_BE: [text: string, why: (said: string[]) => string | null][] = [
  [`(\\d{1,2})${HALF}`, ([, hour]) => (Number(hour) > 12 ? NO_TIME : null)],
  ['(?<![\\d:])(\\d\\d):[0-5]\\d ?(?:Uhr|h)\\b', ([, hour]) => (Number(hour) > 24 ? NO_TIME : null)],
  [BETWEEN, ([, from, , to]) => (Number(from) % 12 > Number(to) % 12 ? 'it ends before it begins' : null)],
  [CUT, ([said = '', share]) => (GROWS.test(said) ? null : overAll(share))],
  [OFF, ([, share]) => overAll(share)],
  [WAS, ([, share, now, before]) => unless(amountOf(before) * (1 - Number(share) / 100), amountOf(now))],
  [SUM, ([, count, each, sum]) => unless(numberOf(count) * amountOf(each), amountOf(sum))],
]
const PATTERNS = CANT_BE.map(([text, why]) => ({ text: pattern(text), why }))

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
  return [...impossible, ...[currencies(text), twoPrices(text), twoNumbers(text)].flatMap(one => one ?? [])]
}

const MOST = 20_000
const PRICES = pattern(`(?<![\\p{L}\\d])(?:${MONEY})`, 'giu')
const CURRENCIES = [/[$]|USD|dollar/i, /€|EUR/i, /£|GBP/i, /CHF|franc/i]
const currencyOf = (money: string) => CURRENCIES.findIndex(sign => sign.test(money))
/** Of two amounts, one is the other's worth, or the price elsewhere. */
const WORTH =
  /[(/≈~=]|(?<!\p{L})(?:or|oder|ou|o|bzw|about|around|approx\p{L}*|ca|circa|environ|elsewhere)(?!\p{L})|(?<!\p{L})(?:in|en|from|outside) (?:the |der |la )?\p{Lu}/u

/** A price in one currency and another in another. */
function currencies(text: string): Contradiction | undefined {
  const prices = [...text.matchAll(PRICES)]
  const n = prices.findIndex(([said], at) => currencyOf(said) !== currencyOf(prices[0]?.[0] ?? said) && at > 0)
  const [before, other] = [prices[n - 1], prices[n]]
  if (!before || !other || WORTH.test(text.slice(before.index, other.index + 40))) return undefined
  return { text: other[0], to: `another price is ${before[0]}` }
}

const NOUN = '((?:[\\p{L}-]{3,24} ){0,2}[\\p{L}-]{3,24})'
const IS = pattern(
  `(?:^|[.!?:\\n] {0,3})(?:the|our|an?|der|die|das|unsere?|eine?|le|la|une?|notre|el|nuestr[oa]) ${NOUN} (?:is|costs|ist|kostet|est|coûte|cuesta|es)(?: only| just| nur| à| at| de)? (${MONEY})(?! (?:netto|HT|net))([^.!?\\n]{0,80})`,
  'gimu',
)
const PER = pattern(`(${MONEY}) (?:a|per|pro|par|por) ([\\p{L}-]{3,24})`, 'giu')
/** Another price at another time or of more. */
const CHANGES =
  /(?<!\p{L})(?:was|used to|instead|statt|until|bis|jusqu|hasta|from|ab|dès|desde|if|wenn|si|for|für|pour|para|weekends?|wochenende|sundays?|sonntags?|nights?|nachts)(?!\p{L})/iu

/** Two prices of one thing. */
function twoPrices(text: string): Contradiction | undefined {
  const said = new Map(Array.from(text.matchAll(PER), ([, money = '', noun = '']) => [noun.toLowerCase(), money]))
  for (const [, noun = '', money = '', after = ''] of text.matchAll(IS)) {
    const before = said.get(noun.toLowerCase())
    if (before && amountOf(before) !== amountOf(money) && !CHANGES.test(after))
      return { text: money, to: `it’s also ${before}` }
    said.set(noun.toLowerCase(), money)
  }
  return undefined
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
  `${COUNT} (?:\\p{L}+ )?(?:reasons|steps|ways|tips|things|ideas|points|questions|gründe|schritte|tipps|dinge|ideen|punkte|fragen|raisons|étapes|conseils|idées|razones|pasos|consejos|preguntas)[^.!?\\n]{0,60}$`,
)

/** "Five reasons:" above the only list, which has four. */
export function miscounted(body: string): Contradiction | undefined {
  const items = [...body.slice(0, MOST).matchAll(/<li\b|^[ \t]{0,9}(?:[-*•–]|\d{1,2}[.)]) /gim)]
  const lists = body.match(/<[uo]l\b/gi) ?? []
  if (items.length < 2 || lists.length > 1) return undefined
  const [said, count] = COUNTED.exec(visibleText(body.slice(0, items[0]?.index)).text.trimEnd()) ?? []
  return said && numberOf(count) !== items.length
    ? { text: said.trim(), to: `the list has ${items.length}` }
    : undefined
}
