import type { Fact, FactType } from '#contract/facts.ts'
import { readLanguage } from '../check/language.ts'
import type { FactKind, WriterWords } from '../languages/language.ts'
import type { WriterLanguage } from '../languages/languages.ts'
import type { Values } from './fill.ts'
import { isSafe } from './safe.ts'

/** A fact that an email may mention, with the values of its sentences. */
export interface Mention {
  kind: FactKind
  values: Values
}

/** What's worth mentioning to this business, the strongest first. */
export function mentionsOf(facts: readonly Fact[], language: WriterLanguage, words: WriterWords): Mention[] {
  const of = (type: FactType) => facts.filter(fact => fact.type === type && isSafe(fact.value))
  const found: Mention[] = []
  const ratings = new Set(of('rating').map(({ value }) => value))
  // Two that differ say nothing.
  const rating = ratings.size === 1 ? ratingOf([...ratings][0] ?? '', words) : undefined
  if (rating) found.push({ kind: 'rating', values: rating })
  for (const kind of ['menu_item', 'service'] as const) {
    const items = itemsOf(
      of(kind).map(({ value }) => value),
      { kind, language, words },
    )
    if (items) found.push({ kind, values: { items } })
  }
  const year = of('founded').flatMap(({ value }) => /\b(1[5-9]\d\d|20[0-4]\d)\b/.exec(value)?.[1] ?? [])[0]
  // "Since" a year or two says little.
  if (year && Number(year) < 2020) found.push({ kind: 'founded', values: { year } })
  if (facts.some(({ type }) => type === 'no_website') && !facts.some(({ type }) => type === 'website'))
    found.push({ kind: 'no_website', values: {} })
  return found
}

/** From 4.5 stars and 10 reviews: "4.7 (212 reviews)". */
function ratingOf(value: string, { decimal }: WriterWords): Values | undefined {
  const said = value.replace(/(?:\/|out of|of|von|sobre|de|sur)\s?5(?:[.,]0)?(?![\d.,])/i, ' ')
  const [, stars = '', count = ''] = /^\D{0,20}(\d(?:[.,]\d)?)(?!\d)\D{1,30}(\d[\d.,]*)/.exec(said) ?? []
  const number = Number.parseFloat(stars.replace(',', '.'))
  const reviews = Number.parseInt(count.replace(/[.,]/g, ''), 10)
  if (!(number >= 4.5 && number <= 5) || !(reviews >= 10)) return undefined
  return { stars: stars.replace(/[.,]/, decimal), count: count.replace(/[.,]$/, '') }
}

const LONGEST_ITEM = 36

/** Up to two, in the email's language: "brakes and oil changes". A dish keeps its name. */
function itemsOf(
  values: string[],
  { kind, language, words }: { kind: 'menu_item' | 'service'; language: WriterLanguage; words: WriterWords },
): string | undefined {
  const fitting = values
    .map(value => value.replace(/(?<![.,;:])[.,;:]+$/, '').trim())
    .filter(
      value =>
        value.length >= 3 &&
        value.length <= LONGEST_ITEM &&
        value.split(/\s+/).length <= 4 &&
        !/[.!?;:\n|()/“”"]|\d/.test(value) &&
        !VAGUE.test(value),
    )
    .filter(value => kind === 'menu_item' || [undefined, language].includes(readLanguage(value)))
  const [first, second] = [...new Set(fitting.map(value => inSentence(value, language)))]
  if (!first) return undefined
  return second && `${first}${second}`.length <= 44 && !/[,&]|\b(?:and|und|y|et)\b/.test(first + second)
    ? `${first} ${words.and} ${second}`
    : first
}

/** What a page's menu has beside services. */
const VAGUE =
  /^(?:home|about|contact|services?|our|other|more|all|new|general|menu|book|faq|shop|blog|welcome|leistungen|über|servicios|otros|nosotros|accueil|nos)(?!\p{L})/iu

/** German nouns keep their capital; elsewhere, abbreviations and names do. */
function inSentence(value: string, language: WriterLanguage): string {
  const said = value === value.toUpperCase() && value.length > 5 ? value.toLowerCase() : value
  if (language === 'de' || /^\p{Lu}{2}/u.test(said)) return said
  const [first = '', ...rest] = said.split(' ')
  const isTitled = rest.some(word => /^\p{Lu}\p{Ll}/u.test(word))
  // "Drain Cleaning" is a title's case, "Tom Kha" isn't English.
  return isTitled
    ? [first, ...rest].map(word => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word)).join(' ')
    : said.charAt(0).toLowerCase() + said.slice(1)
}
