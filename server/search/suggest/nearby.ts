import type { Nearby } from '#contract/search.ts'
import { queryText } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { metresBetween } from '#server/distance.ts'
import { homeOf, understand } from '../understand/understand.ts'
import { categoriesAround, townsWith } from './nearby-sql.ts'
import { nameCategories, namePlaces } from './suggest.ts'

const CATEGORIES = 5
/** Nothing beyond is nearby. */
const NEARBY_M = 100_000

/** What to offer after a search that found nothing. Empty for a query without a place or for a whole state or country. */
export async function nearbyOf({ db }: Pick<Deps, 'db'>, userId: string, text: string): Promise<Nearby> {
  const { category, also, place, words, has, said, radiusKm } = await understand(
    db.system,
    text,
    '',
    await homeOf(db.system, userId),
  )
  if (!place || place.kind === 'state' || place.kind === 'country') return { towns: [], categories: [] }
  // The counts are of one whole category, so other conditions would make them wrong.
  const isPlain = words === '' && has.length === 0 && also.length === 0
  const [near, around] = await Promise.all([
    category && isPlain ? townsWith(db.system, category, place) : [],
    categoriesAround(db.system, { ...place, reach: radiusKm * 1000 + 0.5 }, category?.code ?? ''),
  ])
  const reached = near.filter(town => metresBetween(town, place) <= NEARBY_M)
  const [towns, categories] = await Promise.all([namePlaces(db.system, reached), nameCategories(db.system, around)])
  const elsewhere = { ...said, count: null, radiusKm: null }
  return {
    towns: towns.map(({ hit, label }) => ({
      label,
      text: queryText({ ...elsewhere, place: label }),
      count: hit.count,
    })),
    categories: categories
      .filter(({ hit }) => hit.code !== category?.code)
      .slice(0, CATEGORIES)
      .map(({ hit, text: business }) => ({
        label: hit.label,
        text: queryText({ ...said, business, count: null, has: [] }),
        count: hit.count,
      })),
  }
}
