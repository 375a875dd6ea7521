import { pluralCategory } from '#contract/category-plural.ts'
import type { ContactField, Interpretation, QueryParts } from '#contract/search.ts'

/** The parts of a query that the user can edit as chips. */
export type ChipKind = 'category' | 'words' | 'place' | 'radius' | 'count'

const NO_PLACE = { place: '', radiusKm: null }

/** The query's parts with one of them replaced. */
export function saidWith(understood: Interpretation, kind: ChipKind, value: string): QueryParts {
  const { said, words, count } = understood
  if (kind === 'category') return { ...said, business: joined(words, count === 1 ? value : pluralCategory(value)) }
  if (kind === 'words') return { ...said, business: joined(value, categoriesOf(understood)) }
  if (kind === 'place') return { ...said, place: value }
  if (kind === 'radius') return { ...said, radiusKm: Number(value) }
  return { ...said, count: Number(value) }
}

export function saidWithout(understood: Interpretation, kind: ChipKind): QueryParts {
  const { said, words } = understood
  if (kind === 'category') return { ...said, business: words }
  if (kind === 'words') return { ...said, business: categoriesOf(understood).toLowerCase() }
  if (kind === 'place') return { ...said, ...NO_PLACE }
  return kind === 'radius' ? { ...said, radiusKm: null } : { ...said, count: null }
}

export const saidWithoutContact = ({ said }: Interpretation, field: ContactField): QueryParts => ({
  ...said,
  has: said.has?.filter(other => other !== field),
})

/** "Restaurants", "Restaurant" for a count of one, "Bars and restaurants" for several. */
export const categoriesOf = ({ category, also = [], count }: Interpretation): string =>
  (category ? [category, ...also] : [])
    .map(({ label }) => (count === 1 ? label : pluralCategory(label)))
    .map((label, at) => (at === 0 ? label : label.toLowerCase()))
    .join(' and ')

const joined = (words: string, category: string) => `${words} ${category.toLowerCase()}`.trim()
