import { queryText, type SearchHint } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import { normalise } from '#server/directory/normalise.ts'
import { findPlace, labelOf, type Place } from '../areas/find-place.ts'
import { nearestNames } from './respell.ts'
import type { Understood } from './understand.ts'
import { lookUp } from './vocabulary.ts'
import { townsAround } from './vocabulary-sql.ts'

/** Says what is missing in a text, what was read differently than typed, and which other texts may be meant. */
export async function hintsFor(sql: Sql, understood: Understood): Promise<SearchHint[]> {
  const { corrections, ignored, others, twin } = understood
  return [
    ...(await missing(sql, understood)),
    ...corrections.map(({ from, to, instead }) => ({
      text: `“${from}” was read as “${to}”.`,
      options: instead ? withPlaces(understood, [instead]) : [asTyped(understood, from)].flat(),
    })),
    ...(others.length > 0 ? [{ text: 'Or another of this name:', options: withPlaces(understood, others) }] : []),
    ...(twin
      ? [{ text: 'The first of the two towns is searched. Or the other:', options: withPlaces(understood, [twin]) }]
      : []),
    ...(ignored.length > 0 ? [{ text: `Not searched for: ${ignored.map(quoted).join(', ')}.`, options: [] }] : []),
  ]
}

const quoted = (text: string) => `“${text}”`

async function missing(sql: Sql, understood: Understood): Promise<SearchHint[]> {
  const { category, place, words, isNearHere, unknownPlace, which } = understood
  if (place) return []
  const [first] = which
  if (first) {
    const labels = await labelsWithTown(sql, which.slice(0, MOST_CHOICES))
    return [{ text: `Which ${first.name}?`, options: withPlaces(understood, labels) }]
  }
  if (isNearHere)
    return [{ text: 'Where you are is not known: name a town, or save your postal address in Settings.', options: [] }]
  if (unknownPlace) {
    const names = await nearestNames(sql, unknownPlace, { favoured: new Set(), isEnglish: true }, 2)
    const labels = [
      ...(await labelsInside(sql, unknownPlace)),
      ...(await labelsOf(
        sql,
        names.map(({ text }) => text),
      )),
    ]
    const options = withPlaces(understood, [...new Set(labels)], unknownPlace)
    const ask = options.length > 0 ? ' Did you mean:' : ' Check the spelling, or add its state or country.'
    return [{ text: `No place called ${quoted(unknownPlace)} is known.${ask}`, options }]
  }
  if (!category && !words)
    return [{ text: 'Name a kind of business and a place, as in “plumbers in 90210”.', options: [] }]
  return []
}

const MOST_CHOICES = 8

/** The known part of an unknown place: Dallas of "dallas qqzz airport". */
async function labelsInside(sql: Sql, unknownPlace: string): Promise<string[]> {
  const tokens = unknownPlace.split(' ')
  const vocabulary = await lookUp(sql, [tokens])
  for (let length = tokens.length - 1; length > 0; length--) {
    const found = findPlace(tokens.slice(0, length), vocabulary) ?? findPlace(tokens.slice(-length), vocabulary)
    if (found && !found.isCode) return [found.place.label]
  }
  return []
}

/** "Chinatown, Boston, MA": the name with the largest town around it, because a state may have two. */
async function labelsWithTown(sql: Sql, places: Place[]): Promise<string[]> {
  const towns = await townsAround(sql, places)
  return places.map(({ name, label }, n) => {
    const town = towns.find(({ at }) => at === n)
    return town && town.nameNorm !== normalise(name) ? label.replace(name, `${name}, ${town.name}`) : label
  })
}

/** The same query with the words in quotation marks, which keep their spelling. */
const asTyped = ({ typed }: Understood, from: string) => {
  const words = typed.split(' ')
  const length = from.split(' ').length
  const at = words.findIndex((_, n) => normalise(words.slice(n, n + length).join(' ')) === from)
  if (at < 0) return []
  const text = [...words.slice(0, at), `"${from}"`, ...words.slice(at + length)].join(' ')
  return [{ label: `Search for “${from}”`, text }]
}

/** The same query in each of these places. */
const withPlaces = ({ said, name }: Understood, labels: string[], unknown = '') =>
  labels.map(label => {
    const business = said.business.toLowerCase() === name ? name : said.business
    const without =
      unknown && business.toLowerCase().endsWith(unknown) ? business.slice(0, -unknown.length).trim() : business
    return { label, text: queryText({ ...said, business: without, place: label }) }
  })

/** Displayed names: the largest place of each name. */
async function labelsOf(sql: Sql, names: string[]): Promise<string[]> {
  const { places } = await lookUp(
    sql,
    names.map(name => name.split(' ')),
  )
  return names.flatMap(name => {
    const [largest] = (places.get(name) ?? []).toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    return largest ? [labelOf(largest)] : []
  })
}
