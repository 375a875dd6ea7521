import { COVERAGE_MOST, type Coverage, type SearchArea } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { knownAmong } from '#server/leads/add/known.ts'
import { aimAt } from '../areas/area.ts'
import { homeOf, isNowhere, type Understood, understand } from '../understand/understand.ts'
import { type DirectoryQuery, directorySource, hitsOf, strategiesFor, toLead } from './directory-source.ts'
import { osmWords, rangesOf } from './osm-words.ts'
import * as places from './places-sql.ts'

/** How many businesses the directory has for a text: as many as all pages of a search. */
export async function coverageOf(
  { db, config, providers }: Pick<Deps, 'db' | 'config' | 'providers'>,
  userId: string,
  { q: text, area }: { q: string; area?: SearchArea | undefined },
): Promise<Coverage | null> {
  const understood = aimAt(await understand(db.system, text, '', await homeOf(db.system, userId)), area)
  const { category, place, words, isRadiusFixed } = understood
  // Nobody knows how many are open now, or rated.
  if ((!category && !place && !words) || isNowhere(understood) || understood.isOpen || understood.rating) return null
  const osm = () => osmWords(rangesOf(understood))
  const query = { ...understood, area, text, limit: COVERAGE_MOST, cursor: null, osm }
  const online = config.LEAD_SOURCES.filter(kind => {
    const source = kind === 'directory' ? null : providers.leadSources[kind]
    return source && !source.cannotAnswer?.(query)
  })
  const directory = directorySource(db)
  if (!config.LEAD_SOURCES.includes('directory') || (await directory.isEmpty()))
    return { there: null, isMore: false, nearby: null, yours: 0, online }
  const { there, nearby, yours } = await db.readAsUser(userId, sql => count(sql, userId, query))
  const widens = place !== null && !isRadiusFixed && place.kind !== 'state' && place.kind !== 'country'
  // The count stops there.
  return { there, isMore: there === COVERAGE_MOST, nearby: widens ? nearby : null, yours, online }
}

/** Counts the results of all pages, and which are already on the list. */
async function count(sql: Sql, userId: string, query: DirectoryQuery & Pick<Understood, 'radiusKm'>) {
  await places.planEachAnew(sql)
  for (const strategy of strategiesFor(query)) {
    const { statement } = await hitsOf(sql, query, strategy, { after: null, limit: COVERAGE_MOST })
    const [{ there, nearby, candidates }] = await places.countHits(sql, userId, statement, query.radiusKm * 1000 + 0.5)
    if (there === 0) continue
    const found = candidates.length > 0 ? await places.findByIds(sql, candidates) : []
    const leads = found.map(hit => toLead(hit, query.place !== null))
    const known = await knownAmong(sql, userId, leads)
    return { there, nearby, yours: known.filter(Boolean).length }
  }
  return { there: 0, nearby: 0, yours: 0 }
}
