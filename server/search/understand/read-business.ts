import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import { categories, categoryOf } from '#server/directory/categories/taxonomy.ts'
import { phraseKey } from '#server/directory/normalise.ts'
import { languages } from '#server/languages/languages.ts'
import { keyOf, LONGEST, type Vocabulary } from './vocabulary.ts'
import type { CategoryHit } from './vocabulary-sql.ts'
import { isAdjective, isCommand, isConjunction, isFiller, isGeneric, isJoiner, numbers } from './words.ts'

export interface Business {
  category: CategoryHit | null
  /** Further categories: "bars and restaurants". */
  also: CategoryHit[]
  /** How many words the categories took. */
  categoryLength: number
  /** The remaining words, which we look for in names. */
  words: string
  /** The same with the category's words: "joes pizza". */
  name: string
  /** How many words have no meaning we know. */
  unexplained: number
  /** The number at the front: "50 plumbers". */
  count: number | null
  isGeneric: boolean
}

type Words = Pick<Vocabulary, 'categories' | 'meanings' | 'commas' | 'hyphens' | 'names'>

/** Below this a phrase is only a hint: it counts if it's the whole query. */
const SURE = 0.5

/** The categories that these words mean, and the words left for names. */
export function readBusiness(tokens: string[], vocabulary: Words): Business {
  const { hits, spare } = withSecondWords(tokens, findCategories(tokens, vocabulary), vocabulary)
  const [hit = null] = hits
  const count = readCount(tokens, hit)
  const isIn = (at: number, span: { start: number; end: number }) => at >= span.start && at < span.end
  const isOfKind = (at: number) => [...hits, ...spare].some(span => isIn(at, span))
  const open = tokens.map((word, at) => ({ word, at })).filter(({ at }) => !(count && isIn(at, count)) && !isOfKind(at))
  const isName = (word: string) => vocabulary.names.has(word)
  const unexplained = open.filter(({ word }) => !isFiller(word) || isName(word))
  const isSaid = ({ word }: { word: string }) =>
    isName(word) || (!isCommand(word) && !isJoiner(word) && !isGeneric(word))
  // Without a category, adjectives belong to the name: "Best Western".
  const words = hit || unexplained.length === 0 ? unexplained : open.filter(isSaid)
  const inName = new Set(words.map(({ at }) => at))
  const between = betweenKinds(hits)
  return {
    category: hit?.category ?? null,
    also: hits.slice(1).map(({ category }) => category),
    categoryLength: [...hits, ...spare].reduce((sum, { start, end }) => sum + end - start, 0),
    words: words.map(({ word }) => word).join(' '),
    name: tokens.filter((_, at) => inName.has(at) || isOfKind(at) || between(at)).join(' '),
    unexplained: unexplained.length,
    count: count?.value ?? null,
    isGeneric: tokens.some(isGeneric),
  }
}

interface Hit {
  category: CategoryHit
  start: number
  end: number
  /** How many of its words aren't fillers. */
  weighty: number
}

const isNothing = (word: string) => isFiller(word) || /^\d+$/.test(word)

/** The category that the words name and those listed beside it, in the order of the query. */
function findCategories(tokens: string[], vocabulary: Words): Hit[] {
  const best = findCategory(tokens, vocabulary)
  if (!best) return []
  const found = [best]
  for (const end of ['unshift', 'unshift', 'push', 'push'] as const) {
    const next = listedBeside(tokens, found, end === 'unshift', vocabulary)
    if (next) found[end](next)
  }
  return found
}

/**
 * A second word for the same category is no name: "vietnamese pho", "attorney law firm". Two categories side by side are a
 * list if nothing else is left: "boulangerie pâtisserie", "nail salon spa".
 */
function withSecondWords(tokens: string[], found: Hit[], vocabulary: Words): { hits: Hit[]; spare: Hit[] } {
  const isTaken = (at: number, spans: Hit[]) => spans.some(({ start, end }) => at >= start && at < end)
  let hits = found
  const spare: Hit[] = []
  const beside: Hit[] = []
  for (let start = 0; start < tokens.length && found.length > 0; start++) {
    for (let end = Math.min(tokens.length, start + LONGEST); end > start; end--) {
      const isFree = tokens.slice(start, end).every((_, n) => !isTaken(start + n, [...hits, ...spare, ...beside]))
      const hit = isFree ? sureHit(tokens, start, end, vocabulary) : null
      if (!hit) continue
      const same = hits.find(other => isSame(other, hit) && !areBoth(tokens, other, hit, vocabulary))
      if (!same && isBroad(hit) === 0) beside.push(hit)
      else if (!same) spare.push(hit)
      else if (isWithin(hit, same)) {
        hits = hits.map(other => (other === same ? hit : other))
        spare.push(same)
      } else spare.push(hit)
      break
    }
  }
  // Of "sheet metal fabricators", "sheet metal" says the same as "metal fabricators".
  tokens.forEach((word, at) => {
    if (isNothing(word) || isTaken(at, [...hits, ...spare, ...beside])) return
    const near = [
      [at, at + 2],
      [at - 1, at + 1],
    ].map(([start = 0, end = 0]) => sureHit(tokens, start, end, vocabulary))
    const same = near.find(hit => hit && hits.some(other => isWithin(hit, other) || isWithin(other, hit)))
    if (same) spare.push({ ...same, start: at, end: at + 1 })
  })
  const all = [...hits, ...beside].toSorted((a, b) => a.start - b.start)
  const isRest = (word: string, at: number) => !isNothing(word) && !isTaken(at, [...all, ...spare])
  const isList = all.every((hit, n) => n === 0 || areListed(tokens, all[n - 1], hit, vocabulary))
  return beside.length > 0 && all.length <= 3 && !tokens.some(isRest) && isList ? { hits: all, spare } : { hits, spare }
}

const isWithin = (a: Hit, b: Hit) => a.category.first >= b.category.first && a.category.last <= b.category.last

/** The same category, one within the other, or a dish with its country's adjective: "italian pizza". */
function isSame(a: Hit, b: Hit): boolean {
  if (isWithin(a, b) || isWithin(b, a)) return true
  const areMeals = [a, b].every(({ category: { code } }) => /^(?:restaurant|fast_food)/.test(code))
  return areMeals && (isCuisine(a) || isCuisine(b))
}

/** A shop of both kinds, one of which is the other's only subcategory or nearly so: "boulangerie pâtisserie". */
function areBoth(tokens: string[], a: Hit, b: Hit, vocabulary: Words): boolean {
  const [first, last] = a.start < b.start ? [a, b] : [b, a]
  const size = Math.max(...[a, b].map(({ category }) => category.last - category.first))
  return a.category.code !== b.category.code && size > 0 && size <= FEW && areListed(tokens, first, last, vocabulary)
}

const FEW = 3

/** "Italian" of "Italian restaurant". */
const isCuisine = ({ category: { label, phrase } }: Hit) => label.toLowerCase() === `${phrase} restaurant`

/** English compounds have a modifier, as in "boat insurance"; other languages mostly put "de" between. */
function areListed(tokens: string[], a: Hit | undefined, b: Hit, { commas, meanings }: Words): boolean {
  if (!a) return false
  const between = tokens.slice(a.end, b.start)
  if (between.some(isConjunction) || commas.has(`${tokens[b.start - 1]}|${tokens[b.start]}`)) return true
  if (between.length > 0 || a.category.code === b.category.code || !areRelated(a, b)) return false
  const isEnglish = ({ category }: Hit) => (meanings.get(category.phrase) ?? []).some(({ lang }) => lang === 'en')
  const isKind = ({ category, end }: Hit) =>
    phraseKey(category.label) === category.phrase || /[^s]s$/.test(tokens[end - 1] ?? '')
  // "Wedding cake bakers" are both; of "boat insurance", the first word only says which.
  const isPhrase = a.end - a.start > 1
  return ![a, b].every(isEnglish) || (isKind(b) && (isPhrase || isKind(a)))
}

const premises = new Set(['food', 'shop', 'lodging'])

/** Of the same branch, or under one roof: a hotel with a restaurant, a bar that sells tobacco. */
function areRelated(a: Hit, b: Hit): boolean {
  const [first = '', second = ''] = [a, b].map(({ category }) => branchOf(category.code))
  return first === second || (premises.has(first) && premises.has(second))
}

function branchOf(code: string): string {
  const { parent } = categoryOf(code)
  const above = parent === null ? undefined : categories[parent - 1]
  return above ? branchOf(above.code) : code
}

/** The longest phrase right beside these with a comma or conjunction between. */
function listedBeside(tokens: string[], found: Hit[], isBefore: boolean, vocabulary: Words): Hit | null {
  const edge = (isBefore ? found[0]?.start : found.at(-1)?.end) ?? 0
  const isJoined = isConjunction(tokens[isBefore ? edge - 1 : edge] ?? '')
  if (!isJoined && !vocabulary.commas.has(`${tokens[edge - 1]}|${tokens[edge]}`)) return null
  const at = edge + Number(isJoined) * (isBefore ? -1 : 1)
  for (let length = LONGEST; length > 0; length--) {
    const [start, end] = isBefore ? [Math.max(0, at - length), at] : [at, Math.min(tokens.length, at + length)]
    const hit = sureHit(tokens, start, end, vocabulary)
    if (hit && !found.some(({ category }) => category.code === hit.category.code)) return hit
  }
  return null
}

function sureHit(tokens: string[], start: number, end: number, vocabulary: Words): Hit | null {
  const words = tokens.slice(start, end)
  const category =
    ofNames(words, vocabulary) || hasComma(words, vocabulary) ? undefined : vocabulary.categories.get(keyOf(words))
  const weighty = words.filter(word => !isNothing(word)).length
  return category && category.weight >= SURE && weighty > 0 ? { category, start, end, weighty } : null
}

/** Words that only belong to a name don't set the type; "Frank's hot dogs" still sells hot dogs. */
const ofNames = (words: string[], { names }: Words) => words.every(word => names.has(word))

/** "Hotels; bars" aren't hotel bars, but "a/c repair" is one thing. */
const hasComma = (words: string[], { commas, hyphens }: Words) =>
  commas.size > 0 &&
  words.some((word, n) => {
    const pair = `${words[n - 1]}|${word}`
    return commas.has(pair) && !hyphens.has(pair)
  })

/** Keeps the "and" between two categories in the business part of the query. */
const betweenKinds = (hits: Hit[]) => (at: number) =>
  hits.length > 1 && at >= (hits[0]?.end ?? 0) && at < (hits.at(-1)?.start ?? 0)

/** The longest phrase wins, then the more certain one, then the last: "pizza restaurant" is a restaurant. */
function findCategory(tokens: string[], vocabulary: Words): Hit | null {
  const all = tokens.filter(word => !isNothing(word)).length
  let best: Hit | null = null
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST); end++) {
      const words = tokens.slice(start, end)
      const category = vocabulary.categories.get(keyOf(words))
      const isOne = !ofNames(words, vocabulary) && !endsName(tokens, start, end) && !hasComma(words, vocabulary)
      if (!category || !isOne) continue
      const weighty = words.filter(word => !isNothing(word)).length
      // "Companies" means any category.
      const says = words.some(isGeneric) && category.code !== 'professional'
      const isSure = category.weight >= SURE
      if (weighty === 0 ? all > 0 || !says || !isSure : !isSure && weighty < all) continue
      const hit = { category, start, end, weighty }
      if (!best || isBetter(hit, best)) best = hit
    }
  }
  return best
}

const nameEnds = new Set('factory warehouse market depot barn outlet exchange'.split(' '))

/** Behind another word, these end a name: "Cheesecake Factory", "Boston Market". */
const endsName = (tokens: string[], start: number, end: number): boolean =>
  end === start + 1 && nameEnds.has(tokens[start] ?? '') && !isNothing(tokens[start - 1] ?? 'the')

/** Any other category says more: "plumbing contractor". */
const broad = new Set([
  'contractor',
  'shop',
  'professional',
  'home_services',
  'food',
  'health',
  'market',
  'consulting',
  'clinic',
  'variety_store',
])
const isBroad = ({ category, end, start }: Hit) => Number(broad.has(category.code) && end - start === 1)

const isBetter = (a: Hit, b: Hit) =>
  (a.weighty - b.weighty ||
    isBroad(b) - isBroad(a) ||
    a.category.weight - b.category.weight ||
    a.end - a.start - (b.end - b.start) ||
    a.start - b.start) > 0

/** The most results for one query, over all pages. */
const COUNT_MOST = 500

const limits = new Set(languages.flatMap(({ counts }) => counts.limits.split(' ')))
const results = new Set(languages.flatMap(({ counts }) => counts.results.split(' ')))

interface Count {
  /** The position of its words. */
  start: number
  end: number
  value: number
}

/**
 * A number at the front is a count before a category or at the end; in "7 eleven" it's a name. Before "results" it's
 * always a count.
 */
function readCount(tokens: string[], hit: { start: number; end: number } | null): Count | null {
  const named = tokens.findIndex((word, n) => /^\d{1,4}$/.test(word) && results.has(tokens[n + 1] ?? ''))
  if (named >= 0) return countAt(tokens, named, named + 2)
  const isBefore = (word: string) => isCommand(word) || isAdjective(word) || isJoiner(word) || limits.has(word)
  const at = tokens.findIndex(word => !isBefore(word))
  const word = tokens[at] ?? ''
  // "Five" without a category may mean anything.
  if (Number.isNaN(valueOf(word)) || (!hit && !/^\d+$/.test(word))) return null
  if (hit && hit.start <= at) return null
  const between = tokens.slice(at + 1, hit ? hit.start : tokens.length)
  return between.every(other => isFiller(other) || results.has(other)) ? countAt(tokens, at, at + 1) : null
}

function countAt(tokens: string[], at: number, end: number): Count {
  const start = limits.has(tokens[at - 1] ?? '') ? at - 1 : at
  // 0 means the default.
  return { start, end, value: Math.min(valueOf(tokens[at] ?? '') || SEARCH_MAX_RESULTS, COUNT_MOST) }
}

const valueOf = (word: string): number => (/^\d{1,4}$/.test(word) ? Number(word) : (numbers.get(word) ?? Number.NaN))
