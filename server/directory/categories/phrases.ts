import { languages } from '#server/languages/languages.ts'
import { readPacked } from '../data/packed.ts'
import { phraseKey } from '../normalise.ts'
import { type Category, categories, categoryOf, meaningIn } from './taxonomy.ts'

export interface Phrase {
  /** As returned by `phraseKey`. */
  phrase: string
  lang: string
  categoryId: number
  weight: number
}

/** Our own words are reviewed; the terms of the tagging schema are hints for mappers, and noisy. */
const weights = { own: 1, name: 0.9, alias: 0.8, term: 0.4 }

/** Chains that mappers list as hints: someone who asks for one wants that chain, not every shop like it. */
const brands =
  /mc ?donald|starbucks|burger king|\bkfc\b|subway|domino|pizza hut|dunkin|wendy|taco bell|ikea|walmart|7.?eleven/i

interface PresetText {
  name?: string
  /** Lists in English, but comma-separated or line-separated text in the translations. */
  aliases?: string[] | string
  terms?: string[] | string
}

/**
 * What people call each category: our own words and those of OpenStreetMap's tagging schema. A phrase may belong to
 * several categories; a lookup returns the one with the highest weight.
 */
export function collectPhrases(): Phrase[] {
  const best = new Map<string, Phrase>()
  const add = (text: string, lang: string, categoryId: number, weight: number) => {
    const phrase = phraseKey(text)
    if (phrase.length < 2) return
    const key = `${phrase}|${lang}|${categoryId}`
    const known = best.get(key)
    if (!known || known.weight < weight) best.set(key, { phrase, lang, categoryId, weight })
  }
  for (const category of categories) {
    for (const { lang, text } of category.phrases) {
      const isHint = text.endsWith('?')
      add(isHint ? text.slice(0, -1) : text, lang, category.id, isHint ? weights.term : weights.own)
    }
    for (const code of category.overture)
      for (const text of wordsOfCode(code)) add(text, 'en', category.id, weights.alias)
  }
  for (const { code, schemaFiles } of languages) for (const file of schemaFiles) addSchema(add, code, file)
  return [...best.values()]
}

/** "bail_bonds_service" is "bail bonds service" and "bail bonds". */
function wordsOfCode(code: string): string[] {
  const words = code.replaceAll('_', ' ')
  const short = words.replace(/ (?:(?:and )?(?:services?|shop|store|company|agency|contractors?|dealer|repair))$/, '')
  return short.includes(' ') ? [words, short] : [words]
}

type Add = (text: string, lang: string, categoryId: number, weight: number) => void

function addSchema(add: Add, lang: string, file: string): void {
  const texts = readTranslation(file)
  for (const [preset, categoryId] of presetCategories()) {
    const text = texts[preset]
    if (!text) continue
    // "Fontanero / Plomero" is two names, "Glaser/in" is one.
    for (const name of (text.name ?? '').replace(/[/*:]in(?:nen)?\b/g, '').split('/'))
      add(name, lang, categoryId, weights.name)
    for (const alias of list(text.aliases, '\n')) add(alias, lang, categoryId, weights.alias)
    for (const term of list(text.terms, ',')) if (!brands.test(term)) add(term, lang, categoryId, weights.term)
  }
}

let presets: Map<string, number> | undefined

/** Maps the schema's presets to our categories: those with exactly the same tags. */
function presetCategories(): Map<string, number> {
  if (presets) return presets
  const byTags = new Map<string, Category>()
  for (const category of categories) {
    for (const tag of category.osmTags) byTags.set(tag.split('+').sort().join('+'), category)
  }
  presets = new Map()
  for (const [preset, tags] of Object.entries(schema().tags)) {
    const pairs = Object.entries(tags).map(([key, value]) => `${key}=${value}`)
    const category = byTags.get(pairs.sort().join('+'))
    // "shop=*" is the schema's fallback; its terms mean nothing.
    if (category && !pairs.some(pair => pair.endsWith('=*'))) presets.set(preset, category.id)
  }
  return presets
}

/** A language has none before `npm run data:pack` took its own. */
const readTranslation = (file: string): Record<string, PresetText> => schema().words[file] ?? {}

let read: { tags: Record<string, Record<string, string>>; words: Record<string, Record<string, PresetText>> }
const schema = () => (read ??= readPacked('osm-words.json.br') as typeof read)

function list(value: string[] | string | undefined, separator: string): string[] {
  return Array.isArray(value) ? value : (value?.split(separator) ?? [])
}

/**
 * Finds the highest-weighted category for a phrase in any language, or in those of a country. Leaves out the schema's terms,
 * which are too vague.
 */
export function phraseIndex(
  phrases: Phrase[] = collectPhrases(),
): (text: string, country?: string | null) => Category | null {
  const sure = phrases.filter(({ weight }) => weight > weights.term)
  // On a tie the broader category wins; it comes first.
  const index = Map.groupBy(
    sure.toSorted((a, b) => b.weight - a.weight),
    ({ phrase }) => phrase,
  )
  return (text, country) => {
    const all = index.get(phraseKey(text))
    if (!all) return null
    const plain = all.find(({ lang }) => lang.length === 2)
    const found = country ? meaningIn(country, plain, all) : plain
    return found ? (categories[found.categoryId - 1] ?? categoryOf('other')) : null
  }
}
