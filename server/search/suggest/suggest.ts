import type { Suggestion } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { normalise, phraseKey } from '#server/directory/normalise.ts'
import { findPlace, labelOf } from '../areas/find-place.ts'
import { readBusiness } from '../understand/read-business.ts'
import { lookUp, lookUpCategories, type Vocabulary } from '../understand/vocabulary.ts'
import type { GazetteerHit } from '../understand/vocabulary-sql.ts'
import { type CategorySuggestion, categoriesBeginning, placesBeginning, usualCategories } from './suggest-sql.ts'

const MOST = 8

/** Suggestions before the user types. */
const USUAL = ['restaurant', 'plumber', 'dentist', 'hairdresser', 'lawyer', 'cafe', 'car_repair', 'gym']

const placeTypes = {
  zip: 'Postcode',
  city: 'Town',
  county: 'County',
  state: 'State',
  country: 'Country',
  neighbourhood: 'Part of a town',
}

/**
 * Suggests replacements for a part of a query. Offers only words that are read back with the same meaning, because the
 * chosen words go into the text, and the text is what counts.
 */
export async function suggest(
  { db }: Pick<Deps, 'db'>,
  { of, q }: { of: 'category' | 'place'; q: string },
): Promise<Suggestion[]> {
  return of === 'category' ? categories(db.system, q) : places(db.system, q)
}

type Sql = Parameters<typeof lookUp>[0]

async function categories(sql: Sql, typed: string): Promise<Suggestion[]> {
  const key = phraseKey(typed)
  const hits = key ? await categoriesBeginning(sql, [key, normalise(typed)]) : await usualCategories(sql, USUAL)
  const named = await nameCategories(sql, hits)
  return named.map(({ hit, text }) => ({ label: hit.label, detail: hit.parent, text })).slice(0, MOST)
}

/** The categories that have words which we read back as them, with these words. */
export async function nameCategories<Hit extends CategorySuggestion>(
  sql: Sql,
  hits: Hit[],
): Promise<{ hit: Hit; text: string }[]> {
  const spellings = hits.map(hit => [normalise(hit.label), ...hit.phrases])
  const known = await lookUpCategories(sql, spellings.flat().map(toWords))
  return hits.flatMap((hit, n) => {
    const text = spellings[n]?.find(way => isReadAs(way, hit, known))
    return text ? [{ hit, text }] : []
  })
}

const toWords = (text: string) => text.split(' ')

function isReadAs(text: string, { code }: CategorySuggestion, categories: Vocabulary['categories']): boolean {
  const { category, words } = readBusiness(toWords(text), {
    categories,
    meanings: new Map(),
    commas: new Set(),
    hyphens: new Set(),
    names: new Set(),
  })
  return category?.code === code && words === ''
}

async function places(sql: Sql, typed: string): Promise<Suggestion[]> {
  const tokens = normalise(typed).split(' ').filter(Boolean)
  if (tokens.length === 0) return []
  const named = await namePlaces(sql, await placesBeginning(sql, tokens.join(' ')))
  return named.map(({ hit, label }) => ({ label, detail: placeTypes[hit.kind], text: label })).slice(0, MOST)
}

/** The places with what we read back as them, each once: their label, or their name if that doesn't do. */
export async function namePlaces<Hit extends GazetteerHit>(
  sql: Sql,
  hits: Hit[],
): Promise<{ hit: Hit; label: string }[]> {
  // Not every country's name is read: "Grytviken, South Georgia & South Sandwich Islands".
  const spellings = hits.map(hit => [labelOf(hit), hit.name])
  const vocabulary = await lookUp(sql, spellings.flat().map(toNameWords))
  const isReadAsPlace = (label: string, { lat, lon }: GazetteerHit) => {
    const found = findPlace(toNameWords(label), vocabulary)
    return found?.place.lat === lat && found.place.lon === lon
  }
  const seen = new Set<string>()
  return hits.flatMap((hit, n) => {
    const label = spellings[n]?.find(way => isReadAsPlace(way, hit))
    if (!label || seen.has(label)) return []
    seen.add(label)
    return [{ hit, label }]
  })
}

const toNameWords = (name: string) => toWords(normalise(name))
