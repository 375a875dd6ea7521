import type { Sql } from '#server/db/db.ts'
import type { GazetteerHit } from './sql.ts'

export interface CategorySuggestion {
  code: string
  label: string
  /** The kind above it. */
  parent: string | null
  /** Other words for it, the surest first. */
  phrases: string[]
}

const columns = (sql: Sql) => sql`
  c.code, c.label, up.label as parent,
  array(select phrase from category_phrases p where p.category_id = c.id order by weight desc, length(phrase) limit 6) as phrases`

/** Kinds of which a word for them begins so: first those whose own name does, the broader before the narrower. */
export const categoriesBeginning = (sql: Sql, beginnings: string[]) => {
  const fronts = beginnings.map(text => `${escape(text)}%`)
  const inside = fronts.map(front => `% ${front}`)
  return sql<CategorySuggestion[]>`
    select ${columns(sql)}
    from (
      select category_id, max(weight) as weight from category_phrases
      where phrase like any (${[...fronts, ...inside]}::text[]) group by category_id
    ) hit
      join categories c on c.id = hit.category_id left join categories up on up.id = c.parent
    where c.code <> 'other'
    order by lower(unaccent(c.label)) like any (${fronts}::text[]) desc,
      lower(unaccent(c.label)) like any (${inside}::text[]) desc,
      hit.weight desc, c.last_desc - c.id desc, length(c.label), c.id limit 16`
}

export const usualCategories = (sql: Sql, codes: string[]) => sql<CategorySuggestion[]>`
  select ${columns(sql)}
  from categories c left join categories up on up.id = c.parent
  where c.code = any(${codes}::text[]) order by array_position(${codes}::text[], c.code)`

/** Places that begin so, the largest first, and postcodes. */
export const placesBeginning = (sql: Sql, beginning: string) => {
  const columns = sql`id, kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin`
  const pattern = `${escape(beginning)}%`
  return sql<GazetteerHit[]>`
    (select ${columns} from gazetteer where name_norm like ${pattern} and kind <> 'zip'
      order by name_norm = ${beginning} and kind in ('state', 'country') desc, population desc nulls last, id limit 16)
    union all
    (select ${columns} from gazetteer where postcode like ${pattern.toUpperCase()} and kind = 'zip'
      order by country = 'US' desc, postcode limit 8)`
}

const escape = (text: string) => text.replace(/[\\%_]/g, sign => `\\${sign}`)
