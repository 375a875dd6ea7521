import { isClosed } from '../read/closed.ts'
import { businessKeys, type Tags } from './tags.ts'
import { type Category, categories } from './taxonomy.ts'

/** Keys that usually refine one of the others, but name a business if they're the only one. */
const extraKeys = ['social_facility', 'man_made']

interface Rule {
  category: Category
  /** Tags that must also be present, such as `cuisine=pizza`. */
  also: [key: string, value: string][]
}

const rules = new Map<string, Rule[]>()
for (const category of categories) {
  for (const tag of category.osmTags) {
    const [main = '', ...also] = tag.split('+')
    const rule = { category, also: also.map(splitTag) }
    rules.set(main, [...(rules.get(main) ?? []), rule])
  }
}

/** Offices that aren't customers, and healthcare amenities that aren't businesses. */
const noBusiness = new Set([
  ...'government diplomatic administrative quango political_party religion association ngo charity foundation'
    .split(' ')
    .map(value => `office=${value}`),
  'office=union',
  'office=parish',
  'office=politician',
  'office=register',
  'office=vacant',
  'office=no',
  'shop=vacant',
  'shop=no',
  'craft=no',
  'healthcare=no',
  'healthcare=blood_donation',
])

export type Verdict = { category: Category } | 'no business' | 'closed'

/** Classifies an object of OpenStreetMap by its tags. The most specific tag wins: a pizzeria before a restaurant. */
export function classifyTags(tags: Tags): Verdict {
  if (isClosed(tags)) return 'closed'
  const named = exact(tags)
  if (named) return { category: named }
  for (const key of businessKeys) {
    const value = tags[key]
    if (!value || noBusiness.has(`${key}=${value}`)) continue
    const [any] = rules.get(`${key}=*`) ?? []
    if (any) return { category: any.category }
  }
  return 'no business'
}

/** The category of a known tag value; doesn't match `shop=*`, which accepts any value. */
export function exact(tags: Tags): Category | undefined {
  for (const key of [...businessKeys, ...extraKeys]) {
    for (const value of tags[key]?.split(';') ?? []) {
      const candidates = rules.get(`${key}=${value.trim()}`)
      if (!candidates) continue
      const special = mostTelling(candidates, tags)
      const plain = candidates.find(rule => rule.also.length === 0)
      const found = special ?? plain
      if (found) return found.category
    }
  }
  return undefined
}

/** If an object has several cuisines, the first one counts. */
function mostTelling(candidates: Rule[], tags: Tags): Rule | undefined {
  let best: Rule | undefined
  let bestPosition = Number.POSITIVE_INFINITY
  for (const rule of candidates) {
    if (rule.also.length === 0) continue
    const positions = rule.also.map(([key, value]) =>
      (tags[key] ?? '').split(/[;,]/).findIndex(part => part.trim().toLowerCase() === value),
    )
    const position = Math.max(...positions)
    if (positions.some(at => at < 0) || position >= bestPosition) continue
    best = rule
    bestPosition = position
  }
  return best
}

function splitTag(tag: string): [string, string] {
  const at = tag.indexOf('=')
  return [tag.slice(0, at), tag.slice(at + 1)]
}
