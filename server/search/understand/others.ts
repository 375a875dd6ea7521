import { labelOf, type Place } from '../areas/find-place.ts'
import { metresBetween } from '../areas/geo.ts'
import type { Vocabulary } from './vocabulary.ts'

/** So much smaller a place of the same name may be to be meant as well. */
const SHARE = 0.2
const MOST = 3
/** Nearer than this two entries are one place. */
const SAME_M = 20_000

/** Other places of the name that somebody may mean: the further Springfields. */
export function othersOfName(place: Place, words: string, { places }: Vocabulary): string[] {
  const hits = (places.get(words) ?? []).filter(({ kind }) => kind === 'city')
  const chosen = hits.find(({ lat, lon }) => lat === place.lat && lon === place.lon)
  if (!chosen?.population) return []
  const least = chosen.population * SHARE
  return hits
    .filter(hit => (hit.population ?? 0) >= least && metresBetween(hit, chosen) > SAME_M)
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .map(labelOf)
    .filter((label, n, all) => label !== place.label && all.indexOf(label) === n)
    .slice(0, MOST)
}
