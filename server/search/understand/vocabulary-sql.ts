import type { Interpretation } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import type { NamedPlace } from '#server/directory/directory.ts'

export interface CategoryHit {
  phrase: string
  weight: number
  lang: string
  code: string
  label: string
  first: number
  last: number
}

/** The meanings of each phrase in each language: the highest weight first, then the broadest. */
export const findPhrases = (sql: Sql, phrases: string[]) =>
  sql<CategoryHit[]>`
    select p.phrase, p.weight, p.lang, c.code, c.label, c.id as first, c.last_desc as last
    from category_phrases p join categories c on c.id = p.category_id
    where p.phrase = any(${phrases}::text[]) and c.code <> 'other'
    order by p.phrase, p.weight desc, c.id`

type Kind = NonNullable<Interpretation['place']>['kind']

export interface GazetteerHit extends NamedPlace<Kind> {
  id: number
  nameNorm: string
  origin: string
}

/** All places with these names and postcodes, and the states with these codes. */
export const findPlaces = (
  sql: Sql,
  { names, postcodes, regions }: { names: string[]; postcodes: string[]; regions: string[] },
) => {
  return sql<GazetteerHit[]>`
    select id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin
      from gazetteer where name_norm = any(${names}::text[]) and kind <> 'zip'
    union
    select id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin
      from gazetteer where postcode = any(${postcodes}::text[])
    union
    select id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin
      from gazetteer where kind = 'state' and region = any(${regions}::text[])
    limit 5000`
}

/** The largest town around each of these places, by its position in the list. */
export const townsAround = (sql: Sql, places: { lat: number; lon: number }[]) =>
  sql<{ at: number; name: string; nameNorm: string }[]>`
    select distinct on (p.at) (p.at - 1)::int as at, g.name, g.name_norm
    from unnest(${places.map(({ lat }) => lat)}::float8[], ${places.map(({ lon }) => lon)}::float8[])
      with ordinality as p(lat, lon, at)
    join gazetteer g on g.kind = 'city' and g.population >= 50000
      and g.lat between p.lat - 0.3 and p.lat + 0.3 and g.lon between p.lon - 0.4 and p.lon + 0.4
    order by p.at, g.population desc, g.id`

/** Words for categories that people may misspell, without mere hints; those that are only part of a phrase weigh half, and of equal ones those of more phrases more. */
export const knownPhrases = (sql: Sql) =>
  sql<{ text: string; weight: number; country: string; languages: string[] }[]>`
    select word as text, (max(case when word = phrase then weight else weight / 2 end) + count(*) / 1e4)::float8 as weight,
      '' as country, array_agg(distinct lang) as languages
    from category_phrases, unnest(string_to_array(phrase, ' ')) as word
    where weight > 0.5 and length(word) >= case when word = phrase then 4 else 5 end group by word`

/** Those of these words that a phrase of several words contains, without mere hints. */
export const wordsInPhrases = async (sql: Sql, words: string[]): Promise<string[]> => {
  const rows = await sql<{ word: string }[]>`
    select distinct word from category_phrases, unnest(string_to_array(phrase, ' ')) as word
    where weight > 0.5 and phrase ~ ' ' and word = any(${words}::text[])`
  return rows.map(({ word }) => word)
}

/** Places so large that people misspell them more often than they type the names of others. */
export const knownNames = (sql: Sql) =>
  sql<{ text: string; weight: number; country: string; languages: string[] }[]>`
    select name_norm as text, country, '{}'::text[] as languages, max(coalesce(population, 1000000))::float8 as weight from gazetteer
    where (kind = 'city' and population >= 10000 or kind = 'state') and length(name_norm) >= 4
    group by name_norm, country order by min(id)`

/** The towns of a state, or of a country without states. */
export const townsIn = (sql: Sql, { country, region }: { country: string; region: string | null }) =>
  sql<{ text: string; weight: number; country: string; languages: string[] }[]>`
    select name_norm as text, country, '{}'::text[] as languages, max(coalesce(population, 1000))::float8 as weight from gazetteer
    where kind = 'city' and country = ${country} and (${region}::text is null or region = ${region}) and length(name_norm) >= 4
    group by name_norm, country`

/** The postal address in the user's settings. */
export const readPostalAddress = async (sql: Sql, userId: string): Promise<string | null> => {
  const [row] = await sql<{ postalAddress: string | null }[]>`
    select postal_address from user_settings where user_id = ${userId}`
  return row?.postalAddress ?? null
}
