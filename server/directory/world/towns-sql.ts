import type { Sql } from '#server/db/db.ts'

export interface TownOnMap {
  name: string
  lat: number
  lon: number
  population: number
}

/** From this zoom on, a tile has few enough towns to look at all of them. */
const NEAR = 6

/**
 * The largest town in each of the 25 squares of a tile's box, so that a large city's suburbs don't take the places of all towns
 * around. From afar only of those with many people, by the index of populations: a tile can have half of all towns.
 */
export const largestTowns = (sql: Sql, box: Record<'west' | 'east' | 'north' | 'south', number>, zoom: number) => {
  const { west, east, north, south } = box
  const inside =
    zoom < NEAR
      ? sql`population >= ${Math.round(1_500_000 / 2 ** zoom)} and lon between ${west} and ${east} and lat between ${south} and ${north}`
      : sql`population > 0 and point(lon, lat) <@ box(point(${east}, ${north}), point(${west}, ${south}))`
  return sql<TownOnMap[]>`
    select name, lat, lon, population from (
      select distinct on (x, y) id, name, lat, lon, population from (
        select id, name, lat, lon, population, floor((lon - ${west}) * 5 / ${east - west}) as x,
          floor((lat - ${south}) * 5 / ${north - south}) as y
        from gazetteer where kind = 'city' and ${inside}
      ) town
      order by x, y, population desc, id
    ) largest
    order by population desc, id`
}
