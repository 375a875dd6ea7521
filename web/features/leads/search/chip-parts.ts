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

/** A filter of the query, which the user can remove but not change. */
export interface Filter {
  text: string
  /** Says what the filter does. */
  title: string
  of: ContactField | 'hours' | 'rating'
  /** The query's parts without it. */
  rest: QueryParts
}

/** "with email", "without website", "open now", "rated over 4". */
export function filtersOf({ said }: Interpretation): Filter[] {
  const { has = [], lacks = [], isOpen, rating } = said
  const without = (fields: ContactField[], field: ContactField) => fields.filter(other => other !== field)
  return [
    ...has.map(field => ({
      text: `with ${field}`,
      title: `Finds only businesses with a known ${field}`,
      of: field,
      rest: { ...said, has: without(has, field) },
    })),
    ...lacks.map(field => ({
      text: `without ${field}`,
      title: `Finds only businesses without a known ${field}`,
      of: field,
      rest: { ...said, lacks: without(lacks, field) },
    })),
    ...(isOpen
      ? [
          {
            text: 'open now',
            title: 'Finds only businesses whose opening hours are known',
            of: 'hours' as const,
            rest: { ...said, isOpen: undefined },
          },
        ]
      : []),
    ...(rating === undefined
      ? []
      : [
          {
            text: `rated over ${rating}`,
            title: 'Finds only businesses that Google Places has ratings for',
            of: 'rating' as const,
            rest: { ...said, rating: undefined },
          },
        ]),
  ]
}

/** "Restaurants", "Restaurant" for a count of one, "Bars and restaurants" for several. */
export const categoriesOf = ({ category, also = [], count }: Interpretation): string =>
  (category ? [category, ...also] : [])
    .map(({ label }) => (count === 1 ? label : pluralCategory(label)))
    .map((label, at) => (at === 0 ? label : label.toLowerCase()))
    .join(' and ')

const joined = (words: string, category: string) => `${words} ${category.toLowerCase()}`.trim()
