import { normalise } from '../normalise.ts'
import type { PlaceRow } from '../read/place-row.ts'
import { phraseIndex } from './phrases.ts'
import { type Category, categoryOf, OTHER } from './taxonomy.ts'

type Kind = Pick<PlaceRow, 'category' | 'categoryLabel'>

/** What licenses and industry codes call our categories. People who search don't use these words. */
const official: Record<string, string> = {
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
}

let index: ((text: string) => Category | null) | undefined

/** The category of a phrase: by the words of licenses, then by those that a search knows. */
function lookUp(text: string): Category | null {
  index ??= phraseIndex()
  const plain = normalise(text)
  const code = official[plain] ?? official[plain.replace(/s$/, '')]
  return code ? categoryOf(code) : index(text)
}

/** Categories that lose to any other in the same text; those in `vague` say nothing at all. */
const broad = new Set(['shop', 'food', 'market', 'health', 'contractor'])
const vague = new Set([OTHER, 'professional', 'home_services', 'office'])
const LONGEST = 4

/** The category that words such as "Plumbing contractors" or "Food > Bakery" mean; "other" and the words if none does. */
export function categoryFromWords(text: string | null): Kind {
  if (!text) return { category: OTHER, categoryLabel: null }
  const parts = [text, ...text.split(/[>|;,/:()]/).reverse()]
  const whole = parts.map(part => lookUp(part)).find(found => found && !vague.has(found.code))
  const found = whole ?? parts.slice(1).map(withinWords).find(Boolean)
  if (found) return { category: found.code, categoryLabel: null }
  return { category: OTHER, categoryLabel: text.slice(0, 100) }
}

/** The first of several texts that means a category; a table may have one for the license and one for the industry. */
export function categoryFromAny(texts: (string | null)[]): Kind {
  const kinds = texts.filter(text => text !== null).map(categoryFromWords)
  const none: Kind = kinds[0] ?? { category: OTHER, categoryLabel: null }
  return kinds.find(({ category }) => category !== OTHER) ?? none
}

/** The most telling words within a text: the longest phrase, and the later of two, as in "retail bakery". */
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
/** Trades that are people's names more often than the last word of a business's. */
const surnames = new Set(
  'baker carpenter mason barber butcher painter gardener tailor cook miller cooper coach judge bell farmer brewer'.split(
    ' ',
  ),
)

/** The category that a name ends or begins with: "Sunrise Bakery LLC", "Hotel Adler". Null if it says none. */
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
