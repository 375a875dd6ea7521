import type { Sql } from '#server/db/db.ts'
import { singular } from '#server/directory/normalise.ts'
import { type CategoryHit, findPhrases, findPlaces, type GazetteerHit } from './sql.ts'

/** What the tables know of the words of one text. */
export interface Vocabulary {
  categories: Map<string, CategoryHit>
  /** By normalised name. */
  places: Map<string, GazetteerHit[]>
  postcodes: Map<string, GazetteerHit[]>
  /** States and provinces by their code in small letters. */
  regions: Map<string, GazetteerHit[]>
}

/** No name of a place and no phrase for a kind of business has more words. */
export const LONGEST = 5

/** Looks up every run of words at once: two statements, whatever the text. */
export async function lookUp(sql: Sql, texts: string[][]): Promise<Vocabulary> {
  const names = texts.flatMap(runs)
  const words = texts.flat()
  const [phrases, hits] = await Promise.all([
    findPhrases(
      sql,
      texts.flatMap(tokens => runs(tokens.map(singular))),
    ),
    findPlaces(sql, {
      names,
      postcodes: words.filter(word => /\d/.test(word)).map(word => word.toUpperCase()),
      regions: words.filter(word => /^[a-z]{2}$/.test(word)).map(word => word.toUpperCase()),
    }),
  ])
  // Towns of an imported map may have a postcode, too.
  const coded = hits.filter(hit => hit.postcode !== null)
  const others = hits.filter(hit => hit.kind !== 'zip')
  return {
    categories: new Map(phrases.map(hit => [hit.phrase, hit])),
    places: Map.groupBy(others, hit => hit.nameNorm),
    postcodes: Map.groupBy(coded, hit => (hit.postcode ?? '').toLowerCase()),
    regions: Map.groupBy(
      others.filter(hit => hit.kind === 'state'),
      hit => (hit.region ?? '').toLowerCase(),
    ),
  }
}

function runs(tokens: string[]): string[] {
  return tokens.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST, tokens.length - start) }, (_, n) =>
      tokens.slice(start, start + n + 1).join(' '),
    ),
  )
}
