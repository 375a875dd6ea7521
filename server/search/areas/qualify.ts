import type { Vocabulary } from '../understand/vocabulary.ts'
import type { GazetteerHit } from '../understand/vocabulary-sql.ts'
import { metresBetween } from './geo.ts'

/** What people write after the name of a town for the part of its country, where the gazetteer has no codes of parts. */
const codes: Record<string, Set<string>> = Object.fromEntries(
  Object.entries({
    AU: 'nsw vic qld wa sa tas act nt',
    BR: 'ac al ap am ba ce df es go ma mt ms mg pa pb pr pe pi rj rn rs ro rr sc sp se to',
    DE: 'nrw bw by he sn th',
    CH: 'zh be lu sg gr ag tg ti vd vs ne ge',
    IE: 'ireland eire',
    MX: 'cdmx jal nl edomex bc qroo',
    GB: 'england scotland wales uk',
  }).map(([country, text]) => [country, new Set(text.split(' '))]),
)

/**
 * Whether the words around a name say where that place is: its state or the town that it is a part of (2), its country
 * (1), by name or code. 0 where there are none, null where they say something else.
 */
export function qualify(hit: GazetteerHit, words: string[], vocabulary: Vocabulary): number | null {
  if (words.length === 0) return 0
  if (hit.kind === 'country') return null
  for (let n = words.length; n > 0; n--) {
    const head = words.slice(0, n).join(' ')
    const own = rankOf(hit, head, vocabulary.places.get(head) ?? [])
    if (own === 0) continue
    const rest = qualify(hit, words.slice(n), vocabulary)
    if (rest !== null) return Math.max(own, rest)
  }
  return null
}

function rankOf(hit: GazetteerHit, word: string, named: GazetteerHit[]): number {
  const ofState = (other: GazetteerHit) =>
    other.kind === 'state' && other.country === hit.country && other.region === hit.region
  if (hit.kind !== 'state' && hit.region && (word === hit.region.toLowerCase() || named.some(ofState))) return 2
  if (hit.kind !== 'state' && (codes[hit.country]?.has(word) || named.some(other => isAround(other, hit)))) return 2
  const ofCountry = (other: GazetteerHit) => other.kind === 'country' && other.country === hit.country
  return word === hit.country.toLowerCase() || named.some(ofCountry) ? 1 : 0
}

/** People of a town that others lie in. */
const LARGE = 50_000

/** "Soho, London", "Ulm, Bayern": a county, a part of the country or a large town that the place lies in. */
function isAround(other: GazetteerHit, hit: GazetteerHit): boolean {
  if (other.id === hit.id || other.country !== hit.country) return false
  const isPart = other.kind === 'county' || (other.kind === 'state' && !hit.region)
  const isTown = other.kind === 'city' && (other.population ?? 0) > Math.max(LARGE, hit.population ?? 0)
  return (
    (isPart && metresBetween(other, hit) < other.radiusM * 2) || (isTown && metresBetween(other, hit) < other.radiusM)
  )
}
