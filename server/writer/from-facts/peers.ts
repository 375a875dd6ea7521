import type { Fact } from '#contract/facts.ts'
import type { OfferType } from '#contract/offer-types.ts'
import { categoryOf, OTHER } from '#server/directory/categories/taxonomy.ts'
import { readLanguage } from '../check/language.ts'
import type { WriterLanguage } from '../languages/languages.ts'
import { codeOf, isWithin, valueOf } from './audience.ts'
import { type Service, serviceIn, serviceOf } from './service.ts'

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
  const { type, noun, sellers } = service
  const category = valueOf(facts, 'category')
  const code = codeOf(category)
  if (PEERS[type]?.includes(code) || isWithin(code, sellers.join(' '))) return true
  // A coffee shop buys coffee, and a gas station buys gas.
  if (noun === undefined || type === 'supplies' || type === 'energy') return false
  const label = code === OTHER ? '' : categoryOf(code).label
  // "Garden Café" is no gardener.
  const name = AMBIGUOUS.has(type) ? '' : valueOf(facts, 'name')
  return [category, label, name].some(text => serviceIn(text, language)?.noun === noun)
}

/** A sentence of an email is at most so long. */
const SENTENCE = 200
const MOST_SENTENCES = 20

/** Those of these categories whose businesses sell what an email offers: the service that its sentences name first. */
export function peersOf(text: string, categories: readonly string[]): string[] {
  const language = readLanguage(text)
  if (language === undefined || categories.length === 0) return []
  const sentences = text
    .slice(0, SENTENCE * MOST_SENTENCES)
    .split(/(?<=[.!?:])\s+|\n+/)
    .filter(sentence => OFFERS.test(sentence))
  const service = sentences
    .map(offer => serviceOf({ offer, type: undefined }, language))
    .find(({ noun }) => noun !== undefined)
  if (!service) return []
  return categories.filter(category =>
    isPeer([{ type: 'category', value: category, source: 'lead' }], service, language),
  )
}
const OFFERS =
  /(?<!\p{L})(?:we|i|our|my|wir|ich|unsere?|mein|nous|je|notre|nos|mes|nosotros|nuestr[oa]s?|\p{L}{2,20}(?:amos|emos|imos))(?!\p{L})/iu

/** Types whose words are in names of businesses that sell something else. */
const AMBIGUOUS = new Set<OfferType>(['repairs', 'photo', 'print', 'other', 'energy', 'payments'])
