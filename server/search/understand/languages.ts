import type { Language } from '#server/directory/categories/taxonomy.ts'
import type { CategoryHit } from './vocabulary-sql.ts'
import { isFiller, languagesOf } from './words.ts'

const countries: Record<Exclude<Language, 'en'>, string> = {
  es: 'ES MX AR CO CL PE EC BO UY PY VE CR GT HN SV NI PA DO CU PR',
  de: 'DE AT CH LI',
  fr: 'FR BE CH LU CA MC MA TN SN CI DZ GP MQ',
  pt: 'PT BR AO MZ CV',
}
/** Each language's own first: whose postcodes are meant. */
const own = { es: 'ES', de: 'DE', fr: 'FR', pt: 'BR' } as const

/** The languages that more of these words speak than any other; none where English speaks as many. */
function spoken(words: string[], phrases: CategoryHit[]): Exclude<Language, 'en'>[] {
  const votes = new Map<Language, number>()
  const vote = (langs: Iterable<Language>) => {
    const all = [...langs]
    for (const lang of all) votes.set(lang, (votes.get(lang) ?? 0) + 1 / all.length)
  }
  for (const word of words) vote(languagesOf(word))
  const named = new Set(phrases.map(({ phrase }) => phrase).filter(phrase => !isFiller(phrase)))
  for (const phrase of named) vote(new Set(phrases.filter(hit => hit.phrase === phrase).map(({ lang }) => lang)))
  const most = Math.max(...votes.values(), 0.4)
  const winners = [...votes].filter(([, count]) => count >= most).map(([lang]) => lang)
  return winners.includes('en') ? [] : winners.filter(lang => lang !== 'en')
}

/** The countries where people speak as this text does, by its words for kinds of business and those around them. */
export const favouredCountries = (words: string[], phrases: CategoryHit[]): Set<string> =>
  new Set(spoken(words, phrases).flatMap(lang => [own[lang], ...countries[lang].split(' ')]))
