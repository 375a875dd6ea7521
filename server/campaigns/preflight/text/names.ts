import { distance } from '#contract/suggest-variable.ts'
import { categoryFromWords, knownCategory } from '#server/directory/categories/category-words.ts'
import { OTHER, sectorOf } from '#server/directory/categories/taxonomy.ts'
import { withoutAccents } from '#server/without-accents.ts'
import type { Contradiction } from './dates.ts'
import { isSwapped } from './figures.ts'

const MOST = 20_000
const plain = (word: string) => withoutAccents(word).toLowerCase()

/** "Nortlight" of northlight.test: a name with a letter too many, too few, another, or two that changed places, within it. */
export function misspelt(words: string, names: string[]): Contradiction | undefined {
  const written = new Set(words.slice(0, MOST).match(/(?:(?<=[@./])\p{Ll}|(?<!\p{L})\p{Lu})\p{L}{4,30}(?!\p{L})/gu))
  for (const name of new Set(names.flatMap(one => one.match(/\p{L}{5,30}/gu) ?? [])))
    for (const word of written) if (isSlip(plain(word), plain(name))) return { text: word, to: `the name is “${name}”` }
  return undefined
}

function isSlip(word: string, name: string): boolean {
  if (word === name || word.slice(0, 2) !== name.slice(0, 2) || word.slice(-2) !== name.slice(-2)) return false
  return isSwapped(word, name) || distance(word, name) === 1
}

const ADDRESSED =
  /(?:^|\n)[ \t]{0,9}(?:dear|liebe[rs]?|chers?|chères?|estimad[oa]s?|querid[oa]s?) (\p{L}{4,24}(?: \p{L}{4,24})?)(?=[ \t]{0,3}[,!:\n])|(?<!\p{L})(?:as an?|als|en tant que|como) (\p{L}{4,24}(?: \p{L}{4,24})?),? (?:you|wissen sie|kennen sie|haben sie|vous|usted|sabe)(?!\p{L})/giu

/** "Dear dentist" and "as a florist, you know" to recipients of other trades. */
export function otherTrade(words: string, categories: readonly string[]): Contradiction | undefined {
  const trades = new Set(categories.map(category => sectorOf(categoryFromWords(category).category)))
  for (const [, greeted, known] of words.slice(0, MOST).matchAll(ADDRESSED)) {
    const trade = greeted ?? known ?? ''
    const { category } = categoryFromWords(trade)
    if (category !== OTHER && knownCategory(trade) === 2 && !trades.has(sectorOf(category)))
      return { text: trade, to: `the recipients are ${categories.slice(0, 2).join(', ')}` }
  }
  return undefined
}
