import { type Category, categories } from './taxonomy.ts'

export type Tags = Record<string, string>

/** The keys by which OpenStreetMap says that something is a business, the more telling first. */
export const businessKeys = ['tourism', 'amenity', 'shop', 'craft', 'healthcare', 'leisure', 'office', 'club'] as const

/** Keys that only say more about one of the others, but alone name a business too. */
const extraKeys = ['social_facility', 'man_made']

interface Rule {
  category: Category
  /** What else must be there: `cuisine=pizza`. */
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

/** Offices that nobody sells to, and amenities of healthcare that are none. */
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

/** What kind of business an object of OpenStreetMap is, by its tags. The most telling tag wins: a pizzeria before a restaurant. */
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

/** The category that the tags name by a value we know; not by `shop=*`, which takes any. */
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

/** Of several cuisines the first named decides. */
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

function isClosed(tags: Tags): boolean {
  if (tags.disused === 'yes' || tags.abandoned === 'yes' || tags.vacant === 'yes') return true
  if (tags.shop === 'vacant' || tags.office === 'vacant' || tags.amenity === 'vacant') return true
  return tags.opening_hours === 'closed' || tags.opening_hours === 'off'
}

function splitTag(tag: string): [string, string] {
  const at = tag.indexOf('=')
  return [tag.slice(0, at), tag.slice(at + 1)]
}
