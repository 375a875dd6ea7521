import type { Sql } from '#server/db/db.ts'
import { EARTH_RADIUS_M } from '#server/distance.ts'
import type { GazetteerHit } from '../understand/vocabulary-sql.ts'
import type { CategorySuggestion } from './suggest-sql.ts'

/** The place that a time zone is named after: a country, such as Andorra, or the largest city of that name. */
export const placeNamed = async (sql: Sql, name: string) => {
  const [place] = await sql<{ lat: number; lng: number }[]>`
    select lat, lon as lng from gazetteer where name_norm = ${name} and kind in ('city', 'state', 'country')
    order by kind = 'country' desc, population desc nulls last, id limit 1`
  return place ?? null
}

/**
 * The towns of the 2,000 businesses nearest to a point, or of two hundred spread evenly over the directory; at most five:
 * first those with the most, where one with an email address counts as five.
 */
export const townsOfDirectory = (sql: Sql, near: { lat: number; lng: number } | null) => {
  const some = near
    ? sql`
      select avg(lat) as lat, avg(lon) as lon, sum(case when email is null then 1 else 5 end) as worth from (
        select lat, lon, email from places order by point(lon, lat) <-> point(${near.lng}, ${near.lat}) limit 2000) nearest
      group by round(lat * 10), round(lon * 10)`
    : sql`
      select p.lat, p.lon, case when p.email is null then 1 else 5 end as worth
      from (select min(id) as low, max(id) as high from places) ids
        cross join generate_series(0, 199) n
        cross join lateral (
          select lat, lon, email from places where id >= ids.low + (ids.high - ids.low) * n / 200 order by id limit 1) p`
  return sql<GazetteerHit[]>`
    select town.* from (${some}) p
      cross join lateral (
        select id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin
        from gazetteer g where g.kind = 'city' order by point(g.lon, g.lat) <-> point(p.lon, p.lat), id limit 1) town
    group by town.id, town.kind, town.name, town.name_norm, town.country, town.region, town.postcode, town.lat, town.lon,
      town.radius_m, town.population, town.origin
    order by sum(p.worth) desc, town.population desc nulls last, town.id limit 5`
}

/**
 * The largest towns of a country, or around a point, where one half a degree away counts as half as large. A town may be there
 * under several names.
 */
export const largestTowns = (sql: Sql, near: { lat: number; lng: number } | null, country: string) => {
  const degrees = near ? sql`(point(lon, lat) <-> point(${near.lng}, ${near.lat}))` : sql`0`
  return sql<GazetteerHit[]>`
    select id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin from (
      select *, population / (1 + (2 * ${degrees}) ^ 2) as weight from gazetteer
      where kind = 'city' and ${near ? sql`true` : sql`country = ${country}`}
      order by ${near ? degrees : sql`population desc nulls last, id`} limit 1000) towns
    order by weight desc nulls last, id limit 100`
}

/**
 * Categories of the nearest 2,000 businesses within a town's own radius: first those with the most email addresses, then the
 * most common. Without the widest groups, such as "shops": they make poor examples.
 */
export const categoriesToTry = (sql: Sql, { lat, lon, radiusM }: Pick<GazetteerHit, 'lat' | 'lon' | 'radiusM'>) =>
  sql<CategorySuggestion[]>`
    with nearest as materialized (
      select category_id, email, lat as at_lat, lon as at_lon from places
      order by point(lon, lat) <-> point(${lon}, ${lat}) limit 2000
    ), there as (
      select category_id, count(*) as count, count(email) as emails from nearest
      where 2 * ${EARTH_RADIUS_M}::float8 * asin(sqrt(least(1, sin(radians(at_lat - ${lat}) / 2) ^ 2
        + cos(radians(${lat})) * cos(radians(at_lat)) * sin(radians(at_lon - ${lon}) / 2) ^ 2))) <= ${radiusM}
      group by category_id
    )
    select c.code, c.label, up.label as parent,
      array(select phrase from category_phrases p where p.category_id = c.id order by weight desc, length(phrase) limit 6) as phrases
    from there join categories c on c.id = there.category_id join categories up on up.id = c.parent
    where c.code <> 'other'
    order by there.emails desc, there.count desc, c.id limit 8`
