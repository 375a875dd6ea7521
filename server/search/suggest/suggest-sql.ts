import type { Sql } from '#server/db/db.ts'
import type { GazetteerHit } from '../understand/vocabulary-sql.ts'

export interface CategorySuggestion {
  code: string
  label: string
  /** Its parent category. */
  parent: string | null
  /** Other words for it, the most certain first. */
  phrases: string[]
}

/**
 * Categories with a word that starts like this: those whose own name does first, and broader ones first. Unaccents each
 * label once, with a dictionary named here: letting unaccent find it costs 15 µs per label.
 */
export const categoriesBeginning = (sql: Sql, beginnings: string[]) => {
  const fronts = [...new Set(beginnings)].map(text => `${escape(text)}%`)
  const ofAnyWord = fronts.map(front => `% ${front}`)
  return sql<CategorySuggestion[]>`
    select c.code, c.label, up.label as parent,
      array(select phrase from category_phrases p where p.category_id = c.id order by weight desc, length(phrase) limit 6) as phrases
    from (
      select category_id, max(weight) as weight from category_phrases
      where ' ' || phrase like any (${ofAnyWord}::text[]) group by category_id
    ) hit
      join categories c on c.id = hit.category_id left join categories up on up.id = c.parent
      cross join lateral (select lower(unaccent('unaccent', c.label)) as label offset 0) plain
    where c.code <> 'other'
    order by plain.label like any (${fronts}::text[]) desc, ' ' || plain.label like any (${ofAnyWord}::text[]) desc,
      hit.weight desc, c.last_desc - c.id desc, length(c.label), c.id limit 16`
}

export const usualCategories = (sql: Sql, codes: string[]) => sql<CategorySuggestion[]>`
  select c.code, c.label, up.label as parent,
      array(select phrase from category_phrases p where p.category_id = c.id order by weight desc, length(phrase) limit 6) as phrases
  from categories c left join categories up on up.id = c.parent
  where c.code = any(${codes}::text[]) order by array_position(${codes}::text[], c.code)`

/** States and countries of exactly that name, then places that start like it, the largest first, then postcodes. */
export const placesBeginning = (sql: Sql, beginning: string) => {
  const pattern = `${escape(beginning)}%`
  return sql<GazetteerHit[]>`
    (select id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin
      from gazetteer where name_norm = ${beginning} and kind in ('state', 'country')
      order by population desc nulls last, id limit 8)
    union all
    (select id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin
      from gazetteer where name_norm like ${pattern} and kind <> 'zip'
      order by population desc nulls last, id limit 16)
    union all
    (select id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin
      from gazetteer where postcode like ${pattern.toUpperCase()} and kind = 'zip' and country = 'US'
      order by postcode using ~<~ limit 8)
    union all
    (select id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin
      from gazetteer where postcode like ${pattern.toUpperCase()} and kind = 'zip' and country <> 'US'
      order by postcode using ~<~ limit 8)`
}

const escape = (text: string) => text.replace(/[\\%_]/g, sign => `\\${sign}`)
