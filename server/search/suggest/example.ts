import type { Deps } from '#server/deps.ts'
import { categoriesAround, townWithMost } from './nearby-sql.ts'
import { nameCategories, namePlaces } from './suggest.ts'

/** "restaurants in Vancouver, BC": a search with results, or null if the directory is empty. */
export async function exampleSearch({ db }: Pick<Deps, 'db'>): Promise<string | null> {
  const [town] = await namePlaces(db.system, await townWithMost(db.system))
  if (!town) return null
  const { hit, label } = town
  const around = await categoriesAround(db.system, { lat: hit.lat, lon: hit.lon, reach: hit.radiusM }, '')
  // The widest groups, such as "shops", make poor examples.
  const [first] = await nameCategories(
    db.system,
    around.filter(({ parent }) => parent !== null),
  )
  return first ? `${first.text} in ${label}` : null
}
