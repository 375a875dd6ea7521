import { COVERAGE_MOST, type Coverage } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { knownAmong } from '#server/leads/known.ts'
import { directorySource } from './directory-source.ts'
import { understand } from './understand.ts'

/** How many businesses the directory has for a text: those that a search would bring, page after page. */
export async function coverageOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
  text: string,
): Promise<Coverage | null> {
  const understood = await understand(db.system, text)
  const { category, place, words, isRadiusFixed, radiusKm } = understood
  const directory = directorySource(db)
  const isAsked = config.LEAD_SOURCES.includes('directory') && (category || place || words)
  if (!isAsked || (await directory.isEmpty())) return null
  // The directory knows kinds by their numbers.
  const osm = () => ({ filters: [], labelOf: () => null })
  const query = { ...understood, text, limit: COVERAGE_MOST, cursor: null, osm }
  const { leads, cursor } = await directory.find(query)
  const known = await db.asUser(userId, sql => knownAmong(sql, userId, leads))
  const widens = place !== null && !isRadiusFixed && place.kind !== 'state' && place.kind !== 'country'
  const isNear = ({ distanceM }: { distanceM: number | null }) => (distanceM ?? 0) <= radiusKm * 1000
  return {
    there: leads.length,
    // Without a place no more are looked at.
    isMore: cursor !== null || leads.length === COVERAGE_MOST,
    nearby: widens ? leads.filter(isNear).length : null,
    yours: known.filter(Boolean).length,
  }
}
