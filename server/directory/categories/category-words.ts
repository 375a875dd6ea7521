import { normalise } from '../normalise.ts'
import type { PlaceRow } from '../read/place-row.ts'
import { phraseIndex } from './phrases.ts'
import { type Category, categoryOf, OTHER } from './taxonomy.ts'

type CategoryMatch = Pick<PlaceRow, 'category' | 'categoryLabel'>

/** How licenses and industry codes name our categories. People who search don't use these words. */
const official = new Map(
  Object.entries({
    'limited service restaurant': 'fast_food',
    'food service establishment': 'restaurant',
    'food service': 'restaurant',
    'eating place': 'restaurant',
    'drinking place': 'bar',
    'consumption on premises': 'bar',
    tobacco: 'tobacco',
    liquor: 'alcohol',
    'package goods': 'alcohol',
    'automotive repair': 'car_repair',
    'motor vehicle repair': 'car_repair',
    electrical: 'electrician',
    'mechanical contractor': 'hvac',
    'home improvement': 'contractor',
    remodelers: 'contractor',
    landscape: 'gardener',
    lodging: 'hotel',
    'child care': 'childcare',
    cosmetology: 'beauty',
    physicians: 'doctor',
  }),
)

let index: ((text: string) => Category | null) | undefined

/** Finds the category of a phrase among the words of licenses, then among those that a search understands. */
function lookUp(text: string): Category | null {
  index ??= phraseIndex()
  const plain = normalise(text)
  const code = official.get(plain) ?? official.get(plain.replace(/s$/, ''))
  return code ? categoryOf(code) : index(text)
}

/** Broad categories lose to any other in the same text; vague ones never match. */
const broad = new Set(['shop', 'food', 'market', 'health', 'contractor'])
const vague = new Set([OTHER, 'professional', 'home_services', 'office'])
const LONGEST = 4

/** Reads words such as "Plumbing contractors" or "Food > Bakery". Returns "other" and the words if nothing matches. */
export function categoryFromWords(text: string | null): CategoryMatch {
  if (!text) return { category: OTHER, categoryLabel: null }
  const parts = [text, ...text.split(/[>|;,/:()]/).reverse()]
  const whole = parts.map(part => lookUp(part)).find(found => found && !vague.has(found.code))
  const found = whole ?? parts.slice(1).map(withinWords).find(Boolean)
  if (found) return { category: found.code, categoryLabel: null }
  return { category: OTHER, categoryLabel: text.slice(0, 100) }
}

/** The first text that matches a category; a table may have one for the license and one for the industry. */
export function categoryFromAny(texts: (string | null)[]): CategoryMatch {
  const matches = texts.filter(text => text !== null).map(categoryFromWords)
  const none: CategoryMatch = matches[0] ?? { category: OTHER, categoryLabel: null }
  return matches.find(({ category }) => category !== OTHER) ?? none
}

/** The best match within a text: the longest phrase, and of two the later one, as in "retail bakery". */
function withinWords(text: string): Category | undefined {
  const words = normalise(text).split(' ')
  const found: Category[] = []
  for (let length = Math.min(LONGEST, words.length); length > 0; length--)
    for (let at = words.length - length; at >= 0; at--) {
      const category = lookUp(words.slice(at, at + length).join(' '))
      if (category && !vague.has(category.code)) found.push(category)
    }
  return found.find(({ code }) => !broad.has(code)) ?? found[0]
}

const legal = new Set('llc inc ltd limited co corp corporation company lp llp pllc pc gmbh kg ag ug sl sa'.split(' '))
/** Trades that are surnames more often than the last word of a business's name. */
const surnames = new Set(
  'baker carpenter mason barber butcher painter gardener tailor cook miller cooper coach judge bell farmer brewer'.split(
    ' ',
  ),
)

/** The category at the end or the beginning of a name, such as "Sunrise Bakery LLC" or "Hotel Adler", or null. */
export function categoryFromName(name: string): string | null {
  const words = normalise(name)
    .split(' ')
    .filter(word => !legal.has(word))
  for (const isEnd of [true, false])
    for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
      const part = isEnd ? words.slice(-length) : words.slice(0, length)
      if (part.length === 1 && surnames.has(part[0] ?? '')) continue
      const category = lookUp(part.join(' '))
      if (category && !vague.has(category.code) && !broad.has(category.code)) return category.code
    }
  return null
}
