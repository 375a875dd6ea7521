import { COVERAGE_MOST, type Coverage, type SearchArea } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { knownAmong } from '#server/leads/known.ts'
import { aimAt } from './area.ts'
import { directorySource } from './directory-source.ts'
import { osmWords } from './osm-words.ts'
import { understand } from './understand.ts'

/** How many businesses the directory has for a text: those that a search would bring, page after page. */
export async function coverageOf(
  { db, config, providers }: Pick<Deps, 'db' | 'config' | 'providers'>,
  userId: string,
  { q: text, area }: { q: string; area?: SearchArea | undefined },
): Promise<Coverage | null> {
  const understood = aimAt(await understand(db.system, text), area)
  const { category, place, words, isRadiusFixed, radiusKm } = understood
  if (!category && !place && !words) return null
  const osm = () => osmWords(category)
  const query = { ...understood, area, text, limit: COVERAGE_MOST, cursor: null, osm }
  const online = config.LEAD_SOURCES.filter(kind => {
    const source = kind === 'directory' || kind === 'sample' ? null : providers.leadSources[kind]
    return source && !source.cannotAnswer?.(query)
  })
  const directory = directorySource(db)
  if (!config.LEAD_SOURCES.includes('directory') || (await directory.isEmpty()))
    return { there: null, isMore: false, nearby: null, yours: 0, online }
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
    online,
  }
}
