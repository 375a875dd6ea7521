import { categoryFromWords } from '#server/directory/categories/category-words.ts'
import { categories, OTHER } from '#server/directory/categories/taxonomy.ts'

/** The words of the trade that a text names; undefined if it names none. */
export function tradeIn(text: string): string | undefined {
  const { category } = categoryFromWords(text.slice(0, 200))
  return category === OTHER ? undefined : categories.find(({ code }) => code === category)?.label
}

let phrases: Set<string> | undefined

/** Whether a text only names a trade: "plumbers", but not "Plumbers United". */
export function isTrade(text: string): boolean {
  phrases ??= new Set(
    categories.flatMap(({ label, phrases: all }) => [label, ...all.map(phrase => phrase.text)]).map(plain),
  )
  return phrases.has(plain(text))
}

const plain = (text: string): string => text.toLowerCase().replace(/(?:ies|ys?|s)$/, '')
