import type { Fact } from '#contract/facts.ts'
import type { OfferType } from '#contract/offer-types.ts'
import { categoryOf, OTHER } from '#server/directory/categories/taxonomy.ts'
import type { WriterLanguage } from '../languages/languages.ts'
import { codeOf, valueOf } from './audience.ts'
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

/** Whether the business sells the same, by its category, or by what its category or name names. */
export function isPeer(facts: readonly Fact[], service: Service, language: WriterLanguage): boolean {
  const { type, noun, sellers, sold } = service
  const category = valueOf(facts, 'category')
  const code = codeOf(category)
  if (PEERS[type]?.includes(code) || sellers.includes(code)) return true
  const things = sold?.things ?? []
  if (code !== OTHER && sold?.way !== 'goods' && things.some(thing => codeOf(thing) === code)) return true
  // A coffee shop buys coffee, and a gas station buys gas.
  if (noun === undefined || type === 'supplies' || type === 'energy') return false
  const label = code === OTHER ? '' : categoryOf(code).label
  // "Garden Café" is no gardener.
  const name = AMBIGUOUS.has(type) ? '' : valueOf(facts, 'name')
  return [category, label, name].some(text => serviceIn(text, language)?.noun === noun)
}

/** Types whose words are in names of businesses that sell something else. */
const AMBIGUOUS = new Set<OfferType>(['repairs', 'photo', 'print', 'other', 'energy', 'payments'])
