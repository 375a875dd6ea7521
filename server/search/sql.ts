import type { Interpretation } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import type { NamedPlace } from '#server/directory/directory.ts'

export interface CategoryHit {
  phrase: string
  weight: number
  code: string
  label: string
  first: number
  last: number
}

/** What each phrase means: of several kinds the heaviest, then the broadest. "Business" alone is every kind. */
export const findPhrases = (sql: Sql, phrases: string[]) =>
  sql<CategoryHit[]>`
    select distinct on (p.phrase) p.phrase, p.weight, c.code, c.label, c.id as first, c.last_desc as last
    from category_phrases p join categories c on c.id = p.category_id
    where p.phrase = any(${phrases}::text[]) and c.code <> 'other'
    order by p.phrase, p.weight desc, c.id`

type Kind = NonNullable<Interpretation['place']>['kind']

export interface GazetteerHit extends NamedPlace<Kind> {
  id: number
  nameNorm: string
  origin: string
}

/** All places of these names and postcodes, and the states of these codes. */
export const findPlaces = (
  sql: Sql,
  { names, postcodes, regions }: { names: string[]; postcodes: string[]; regions: string[] },
) => {
  const columns = sql`id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin`
  return sql<GazetteerHit[]>`
    select ${columns} from gazetteer where name_norm = any(${names}::text[]) and kind <> 'zip'
    union
    select ${columns} from gazetteer where postcode = any(${postcodes}::text[])
    union
    select ${columns} from gazetteer where kind = 'state' and region = any(${regions}::text[])
    limit 5000`
}

/** Words for a kind of business, and large places, that look like this word: for those that are misspelled. */
export const findSimilar = (sql: Sql, { word, key }: { word: string; key: string }) =>
  sql<{ text: string; isPhrase: boolean }[]>`
    (select phrase as text, true as is_phrase from category_phrases
      where weight > 0.5 and phrase !~ ' ' and length(phrase) between ${key.length - 2} and ${key.length + 2}
      group by phrase order by similarity(phrase, ${key}) desc limit 10)
    union all
    (select name_norm, false from gazetteer
      where population >= 100000 and kind = 'city' and length(name_norm) between ${word.length - 2} and ${word.length + 2}
      group by name_norm order by similarity(name_norm, ${word}) desc, max(population) desc limit 10)`
