import { classifyTags } from '#server/directory/categories/classify.ts'
import { categories, OTHER } from '#server/directory/categories/taxonomy.ts'
import type { OsmFilter, OsmWords } from '#server/providers/lead-source/lead-source.ts'

interface Range {
  first: number
  last: number
}

/** The ID ranges of all categories that a query names. */
export const rangesOf = ({ category, also }: { category: Range | null; also?: Range[] }): Range[] =>
  category ? [category, ...(also ?? [])] : []

/** OpenStreetMap's tags for these categories, or for all categories if none are given. */
export function osmWords(asked: Range | Range[] | null): OsmWords {
  const ranges = [asked ?? []].flat()
  const isAsked = (id: number) => ranges.length === 0 || ranges.some(({ first, last }) => id >= first && id <= last)
  return {
    filters: filtersOf(categories.filter(({ id }) => isAsked(id)).flatMap(({ osmTags }) => osmTags)),
    labelOf: tags => {
      const verdict = classifyTags(tags)
      if (typeof verdict === 'string' || verdict.category.code === OTHER) return null
      return isAsked(verdict.category.id) ? verdict.category.label : null
    },
  }
}

/** One filter for all values of a key, without tags that a broader one includes. */
function filtersOf(tags: string[]): OsmFilter[] {
  const split = tags.map(tag => tag.split('+').map(pair => pair.split('=')))
  const plain = new Map<string, Set<string>>()
  for (const [[key = '', value = ''] = [], ...also] of split)
    if (also.length === 0) plain.set(key, (plain.get(key) ?? new Set()).add(value))
  const isHeld = (key: string, value: string) => plain.get(key)?.has('*') || plain.get(key)?.has(value)
  const narrower = new Map<string, { main: string[]; key: string; values: Set<string> }>()
  for (const [[key = '', value = ''] = [], ...also] of split) {
    const [condition] = also
    if (!condition || isHeld(key, value)) continue
    const [alsoKey = '', alsoValue = ''] = condition
    const id = `${key}=${value}+${alsoKey}`
    const known = narrower.get(id) ?? { main: [key, value], key: alsoKey, values: new Set() }
    narrower.set(id, { ...known, values: known.values.add(alsoValue) })
  }
  return [
    ...[...plain].map(([key, values]) => [{ key, values: values.has('*') ? null : [...values], isList: false }]),
    ...[...narrower.values()].map(({ main: [key = '', value = ''], key: also, values }) => [
      { key, values: [value], isList: false },
      { key: also, values: [...values], isList: true },
    ]),
  ]
}
