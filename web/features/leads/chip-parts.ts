import type { Interpretation, QueryParts } from '#contract/search.ts'

export type ChipKind = 'category' | 'words' | 'place' | 'radius' | 'count'

const NO_PLACE = { place: '', radiusKm: null }

/** The parts of a text in which one is another. */
export function saidWith(understood: Interpretation, kind: ChipKind, value: string): QueryParts {
  const { said, category, words } = understood
  if (kind === 'category') return { ...said, business: joined(words, value) }
  if (kind === 'words') return { ...said, business: joined(value, category?.label ?? '') }
  if (kind === 'place') return { ...said, place: value }
  if (kind === 'radius') return { ...said, radiusKm: Number(value) }
  return { ...said, count: Number(value) }
}

export function saidWithout(understood: Interpretation, kind: ChipKind): QueryParts {
  const { said, category, words } = understood
  if (kind === 'category') return { ...said, business: words }
  if (kind === 'words') return { ...said, business: category?.label.toLowerCase() ?? '' }
  if (kind === 'place') return { ...said, ...NO_PLACE }
  return kind === 'radius' ? { ...said, radiusKm: null } : { ...said, count: null }
}

const joined = (words: string, kind: string) => `${words} ${kind.toLowerCase()}`.trim()
