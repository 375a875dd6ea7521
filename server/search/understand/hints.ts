import { queryText, type SearchHint } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import { labelOf } from '../areas/find-place.ts'
import { nearestNames } from './respell.ts'
import type { Understood } from './understand.ts'
import { lookUp } from './vocabulary.ts'

/** Says what is missing in a text, what was read differently than typed, and which other texts may be meant. */
export async function hintsFor(sql: Sql, understood: Understood): Promise<SearchHint[]> {
  const { corrections, ignored, others, twin } = understood
  return [
    ...(await missing(sql, understood)),
    ...corrections.map(({ from, to }) => ({ text: `“${from}” was read as “${to}”.`, options: [] })),
    ...(others.length > 0 ? [{ text: 'Or another of this name:', options: withPlaces(understood, others) }] : []),
    ...(twin
      ? [
          {
            text: 'The first of the two towns is searched. Or the other:',
            options: withPlaces(understood, [twin]),
          },
        ]
      : []),
    ...(ignored.length > 0 ? [{ text: `Not searched for: ${ignored.map(quoted).join(', ')}.`, options: [] }] : []),
  ]
}

const quoted = (text: string) => `“${text}”`

async function missing(sql: Sql, understood: Understood): Promise<SearchHint[]> {
  const { category, place, words, isNearHere, unknownPlace } = understood
  if (place) return []
  if (isNearHere)
    return [
      {
        text: 'Where you are is not known: name a town, or save your postal address in Settings.',
        options: [],
      },
    ]
  if (unknownPlace) {
    const names = await nearestNames(sql, unknownPlace, 2)
    const options = withPlaces(understood, await labelsOf(sql, names), unknownPlace)
    const ask = options.length > 0 ? ' Did you mean:' : ' Check the spelling, or add its state or country.'
    return [{ text: `No place called ${quoted(unknownPlace)} is known.${ask}`, options }]
  }
  if (!category && !words)
    return [{ text: 'Name a kind of business and a place, as in “plumbers in 90210”.', options: [] }]
  return []
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
