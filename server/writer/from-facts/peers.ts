import type { Fact } from '#contract/facts.ts'
import type { OfferType } from '#contract/offer-types.ts'
import { categoryFromWords } from '#server/directory/categories/category-words.ts'
import { categories, categoryOf } from '#server/directory/categories/taxonomy.ts'
import type { WriterLanguage } from '../languages/languages.ts'
import { type Service, serviceIn } from './service.ts'

/** The directory's categories of businesses that sell what an offer of the type sells. */
const PEERS: Partial<Record<OfferType, readonly string[]>> = {
  website: ['graphic_design', 'advertising', 'it'],
  seo: ['graphic_design', 'advertising'],
  photo: ['photographer'],
  print: ['copyshop', 'sign_maker', 'graphic_design'],
  cleaning: ['cleaning'],
  books: ['accountant'],
  it: ['it', 'computer'],
  staffing: ['employment_agency'],
  insurance: ['insurance'],
  energy: ['solar'],
  ads: ['advertising', 'graphic_design'],
}

const CODES = new Set(categories.map(({ code }) => code))
const codeOf = (category: string): string =>
  CODES.has(category) ? category : categoryFromWords(category.slice(0, 200)).category

const valueOf = (facts: readonly Fact[], wanted: Fact['type']) => facts.find(({ type }) => type === wanted)?.value ?? ''

/** Whether the business sells the same, by its category, or by what its category or name names. */
export function isPeer(
  facts: readonly Fact[],
  { type, noun }: Pick<Service, 'type' | 'noun'>,
  language: WriterLanguage,
): boolean {
  const category = valueOf(facts, 'category')
  const code = category && codeOf(category)
  if (PEERS[type]?.includes(code)) return true
  // A coffee shop buys coffee, and a bakery buys flour.
  if (noun === undefined || type === 'supplies') return false
  const label = CODES.has(code) ? categoryOf(code).label : ''
  // "Garden Café" is no gardener.
  const name = AMBIGUOUS.has(type) ? '' : valueOf(facts, 'name')
  return [category, label, name].some(text => {
    const own = serviceIn(text, language)
    return own?.type === type && (own.noun === noun || (own.isWeak && type !== 'repairs'))
  })
}

/** Types whose words are in names of businesses that sell something else. */
const AMBIGUOUS = new Set<OfferType>(['repairs', 'photo', 'print', 'other', 'energy', 'payments'])

const FOOD = categoryOf('food')
const FOOD_SHOPS = categoryOf('food_shops')
const KITCHENS = new Set(['bakery', 'pastry', 'deli', 'hotel', 'guest_house', 'resort', 'mountain_hut', 'cinema'])

/** Whether a menu is of use to the business. */
export const servesFood = (facts: readonly Fact[]): boolean =>
  facts.some(({ type }) => type === 'menu_item') ||
  ['category' as const, 'name' as const].some(type => {
    const code = codeOf(valueOf(facts, type))
    const { id } = categoryOf(CODES.has(code) ? code : 'other')
    const isFood = id >= FOOD.id && id <= FOOD.lastDesc
    return KITCHENS.has(code) || (isFood && !(id >= FOOD_SHOPS.id && id <= FOOD_SHOPS.lastDesc))
  })
