import type { Fact } from '#contract/facts.ts'
import { categoryFromWords } from '#server/directory/categories/category-words.ts'
import { categories, OTHER } from '#server/directory/categories/taxonomy.ts'
import type { WriterLanguage } from './phrases.ts'
import { de } from './trades-de.ts'
import { en } from './trades-en.ts'
import { es } from './trades-es.ts'

/** What we can say of a trade without knowing the business. */
export interface Trade {
  one: string
  many: string
  who: string
  moment: string
  a: string
  b: string
}

function read(lines: string): Map<string, Trade> {
  const trades = new Map<string, Trade>()
  for (const line of lines.trim().split('\n')) {
    const [codes = '', one = '', many = '', who = '', moment = '', a = '', b = ''] = line.split(' | ')
    for (const code of codes.split(' ')) trades.set(code, { one, many, who, moment, a, b })
  }
  return trades
}

const TRADES: Record<WriterLanguage, Map<string, Trade>> = { en: read(en), de: read(de), es: read(es) }
const ANY = 'any'

/** The trade that the category names, or else the name of the business; `isKnown` is false if neither does. */
export function tradeOf(facts: readonly Fact[], language: WriterLanguage): Trade & { isKnown: boolean } {
  const words = ['category', 'name'].flatMap(type => facts.find(fact => fact.type === type)?.value ?? [])
  for (const text of words) {
    const trade = byCode(codeOf(text), TRADES[language])
    if (trade) return { ...trade, isKnown: true }
  }
  const any = TRADES[language].get(ANY)
  if (!any) throw new Error(`No trade for ${language}`)
  return { ...any, isKnown: false }
}

const CODES = new Set(categories.map(({ code }) => code))
const codeOf = (text: string): string => (CODES.has(text) ? text : categoryFromWords(text.slice(0, 200)).category)

/** The trade of a category or of the closest one above it. */
function byCode(code: string, trades: Map<string, Trade>): Trade | undefined {
  if (code === OTHER) return undefined
  let category = categories.find(known => known.code === code)
  while (category) {
    const trade = trades.get(category.code)
    if (trade) return trade
    const { parent }: { parent: number | null } = category
    category = parent === null ? undefined : categories[parent - 1]
  }
  return undefined
}
