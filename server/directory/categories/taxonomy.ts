import { createHash } from 'node:crypto'
import { languages } from '#server/languages/languages.ts'
import { care } from './taxonomy/care.ts'
import { food } from './taxonomy/food.ts'
import { leisure } from './taxonomy/leisure.ts'
import { services } from './taxonomy/services.ts'
import { shops } from './taxonomy/shops.ts'

/** A business category. The IDs from `id` to `lastDesc` belong to it and its subcategories. */
export interface Category {
  id: number
  code: string
  label: string
  parent: number | null
  lastDesc: number
  /** `key=value`, joined by `+` if several must match; `key=*` matches every value that no other category matches. */
  osmTags: string[]
  overture: string[]
  /** Words that people use for it, by language code, "fr", or "fr-CA" if they mean it only in Canada. */
  phrases: { lang: string; text: string }[]
}

/** The category of a business whose file doesn't say what it is. */
export const OTHER = 'other'

/**
 * Every business category, in tree order, so that a category and its subcategories have consecutive IDs. Anything else
 * isn't a lead: parking lots, benches, schools, churches, government offices.
 *
 * Each line is `code | Label | OpenStreetMap tags | Overture codes | English phrases`, indented by two below its parent. A phrase
 * with a question mark is a hint: "removals" are a moving company, but not behind "bat". With a country, it means that only
 * there, and another category elsewhere: a "dépanneur@CA" is a corner store.
 */
export const categories: readonly Category[] = parse([food, shops, care, services, leisure].join('\n'))

/** Trades that an older version called by another's name, `older: newer`, which is no difference between two imports. */
export const splits = `
investigator: bail_bonds process_server fingerprinting shredding | phone_repair: appliance_repair | estate_agent: title_company
consulting: appraiser | handyman: home_inspector | nursing_home: home_care | animal_boarding: dog_walker horse_riding
tutoring: trade_school flight_school art_school cooking_school`
  .trim()
  .split(/[|\n]/)
  .flatMap(line => {
    const [older = '', newer = ''] = line.trim().split(': ')
    return newer.split(' ').map(code => `${older} ${code}`)
  })

const byCode = new Map(categories.map(category => [category.code, category]))
const byId = new Map(categories.map(category => [category.id, category]))
/** The broadest category above one. */
export function sectorOf(code: string): string {
  const parent = byId.get(categoryOf(code).parent ?? -1)
  return parent ? sectorOf(parent.code) : code
}
for (const language of languages) {
  for (const line of words(language.categories, '\n')) {
    const [code = '', phrases = ''] = words(line, '|')
    categoryOf(code).phrases.push(...phrasesOf(phrases, language.code))
  }
}

/** Stored in the database: if the categories or their words change, the next start fills them again. */
export const vocabularyVersion = createHash('sha256')
  .update(JSON.stringify(categories))
  .digest('base64url')
  .slice(0, 12)

export function categoryOf(code: string): Category {
  const category = byCode.get(code)
  if (!category) throw new Error(`Unknown category "${code}"`)
  return category
}

/** Of all meanings of a phrase, the one in a country: its language decides before the text's. */
export function meaningIn<M extends { lang: string }>(country: string, said: M | undefined, all: M[]): M | undefined {
  const theirs = languages.filter(({ countries }) => countries.split(' ').includes(country)).map(({ code }) => code)
  const codes = theirs.length > 0 ? theirs : ['en']
  const own = all.find(({ lang }) => lang.endsWith(`-${country}`))
  if (own || (said && codes.includes(said.lang))) return own ?? said
  return all.find(({ lang }) => codes.includes(lang)) ?? said
}

function parse(text: string): Category[] {
  const found: Category[] = []
  const path: Category[] = []
  for (const line of text.split('\n').filter(line => line.trim())) {
    const depth = (line.length - line.trimStart().length) / 2
    const [code = '', label = '', tags = '', overture = '', phrases = ''] = line.split('|').map(part => part.trim())
    const id = found.length + 1
    path.length = depth
    for (const above of path) above.lastDesc = id
    const category: Category = {
      id,
      code,
      label,
      parent: path.at(-1)?.id ?? null,
      lastDesc: id,
      osmTags: words(tags, /\s+/),
      overture: words(overture, /\s+/),
      phrases: [{ lang: 'en', text: label }, ...phrasesOf(phrases, 'en')],
    }
    found.push(category)
    path.push(category)
  }
  return found
}

function phrasesOf(list: string, lang: string): Category['phrases'] {
  return words(list, ',').flatMap(phrase => {
    const [text = '', ...countries] = phrase.split('@')
    return countries.length > 0 ? countries.map(country => ({ lang: `${lang}-${country}`, text })) : [{ lang, text }]
  })
}

function words(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map(word => word.trim())
    .filter(Boolean)
}
