import type { Sql } from '#server/db/db.ts'
import { EARTH_RADIUS_M } from '#server/distance.ts'
import type { GazetteerHit } from '../understand/vocabulary-sql.ts'
import type { CategorySuggestion } from './suggest-sql.ts'

interface Point {
  lat: number
  lon: number
}

interface Range {
  first: number
  last: number
}

/**
 * The 20 nearest towns with businesses of a category, and how many are within each town's own radius: what a search
 * there calls nearby. Looks at the nearest 400 businesses, and at the largest town around each group of them.
 */
export const townsWith = (sql: Sql, { first, last }: Range, { lat, lon }: Point) =>
  sql<(GazetteerHit & { count: number })[]>`
    with nearest as materialized (
      select lat, lon from places where category_id between ${first} and ${last}
      order by point(lon, lat) <-> point(${lon}, ${lat}) limit 400
    ), groups as (
      select avg(lat) as lat, avg(lon) as lon from nearest group by round(lat * 10), round(lon * 10)
    ), towns as (
      select distinct town.* from groups cross join lateral (
        select id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin from (
          select *, point(g.lon, g.lat) <-> point(groups.lon, groups.lat) as away
          from gazetteer g where g.kind = 'city' order by away limit 5
        ) around
        -- A degree has 111 km at most: a town that holds the group, or else the nearest.
        order by away * 111195 > radius_m, case when away * 111195 > radius_m then away else -coalesce(population, 0) end, id
        limit 1
      ) town
    )
    select towns.*, counted.count from towns
      cross join lateral (select greatest(1000, round(towns.radius_m / 100.0) * 100) + 0.5 as reach) own
      cross join lateral (select degrees(own.reach / ${EARTH_RADIUS_M}::float8) * 1.001 as angle) box
      cross join lateral (
        select count(*)::int as count from places p
        where p.category_id between ${first} and ${last}
          and point(p.lon, p.lat) <@ box(
            point(towns.lon + box.angle / cos(radians(least(89, abs(towns.lat)))), towns.lat + box.angle),
            point(towns.lon - box.angle / cos(radians(least(89, abs(towns.lat)))), towns.lat - box.angle))
          and 2 * ${EARTH_RADIUS_M}::float8 * asin(sqrt(least(1, sin(radians(p.lat - towns.lat) / 2) ^ 2
            + cos(radians(towns.lat)) * cos(radians(p.lat)) * sin(radians(p.lon - towns.lon) / 2) ^ 2))) <= own.reach
      ) counted
    where counted.count > 0
    order by point(towns.lon, towns.lat) <-> point(${lon}, ${lat}) limit 20`

/**
 * Categories of the nearest 2,000 businesses within a radius in meters, with how many there are: first those related to
 * the one given (the one above it, and those beside it), then the most common.
 */
export const categoriesAround = (sql: Sql, { lat, lon, reach }: Point & { reach: number }, related: string) =>
  sql<(CategorySuggestion & { count: number })[]>`
    with nearest as materialized (
      select category_id, lat as at_lat, lon as at_lon from places
      order by point(lon, lat) <-> point(${lon}, ${lat}) limit 2000
    ), there as (
      select category_id, count(*)::int as count from nearest
      where 2 * ${EARTH_RADIUS_M}::float8 * asin(sqrt(least(1, sin(radians(at_lat - ${lat}) / 2) ^ 2
        + cos(radians(${lat})) * cos(radians(at_lat)) * sin(radians(at_lon - ${lon}) / 2) ^ 2))) <= ${reach}
      group by category_id
    ), counted as (
      select c.id, sum(there.count)::int as count from categories c join there on there.category_id between c.id and c.last_desc
      where c.code <> 'other' group by c.id
    )
    select c.code, c.label, up.label as parent, counted.count,
      array(select phrase from category_phrases p where p.category_id = c.id order by weight desc, length(phrase) limit 6) as phrases
    from counted join categories c on c.id = counted.id left join categories up on up.id = c.parent
      left join categories asked on asked.code = ${related}
    order by (c.id = asked.parent or c.parent = asked.parent) is true desc, counted.count desc, c.id limit 12`
