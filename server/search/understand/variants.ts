import { singular } from '#server/directory/normalise.ts'

/** Ä, ö, ü and ß as they are written where the keys are missing: "Baeckerei" is "backerei". */
function withoutUmlauts(word: string): string[] {
  const other = word.replace(/(?<![aeioqu])(?:(a)e(?=u)|([aou])e(?![iuy]))/g, '$1$2')
  return other === word ? [] : [other]
}

/** "Ste" is "Sainte", "ft" is "fort". */
const short: [RegExp, string][] = [
  [/^ste /, 'sainte '],
  [/^st /, 'saint '],
  [/^ft /, 'fort '],
  [/^mt /, 'mount '],
  [/^pt /, 'port '],
  [/^sta /, 'santa '],
  [/^sto /, 'santo '],
  [/^s /, 'sao '],
  [/^bad /, ''],
]

/** Other ways to write the name of a place. */
export function placeVariants(name: string): string[] {
  const long = short.filter(([start]) => start.test(name)).map(([start, full]) => name.replace(start, full))
  return [...long, ...withoutUmlauts(name)].filter(other => other.length > 2)
}

/** What German sets behind the thing that a business is about. */
const businesses =
  /(?:fach|einzel|gross)?(?:praxen|praxis|laden|geschafte?|betriebe?|meisterbetriebe?|meister|dienste?|service|firm(?:a|en)|unternehmen|werkstatt|werkstatten|studios?|buros?|kanzlei(?:en)?|handel|handler|markt|markte|zentrum|zentren|salons?|haus|hauser|techniker|technik|stuben?|verleih|spezialist(?:en)?|profis?|experten?|agentur(?:en)?|gesellschaft)$/

/** The thing itself, without the letter that joins it: "Blumengeschäft" is about "blume". */
function withoutBusiness(word: string): string[] {
  const thing = word.length > 8 ? word.replace(businesses, '') : word
  if (thing === word || thing.length < 4) return []
  return [thing, thing.replace(/(?:es|s|en|n)$/, '')].filter(stem => stem.length > 3)
}

/** Plurals that change the vowel: "Autohäuser". */
const plurals: [RegExp, string][] = [
  [/hausern?$/, 'haus'],
  [/radern?$/, 'rad'],
  [/badern?$/, 'bad'],
  [/glasern?$/, 'glas'],
]

/** Of a woman: "abogadas", "coiffeuse", "Zahnärztin". */
const feminine: [RegExp, string][] = [
  [/innen$/, ''],
  [/in$/, ''],
  [/oras?$/, 'or'],
  [/adas?$/, 'ado'],
  [/([^aeiou])as?$/, '$1o'],
  [/ias?$/, 'io'],
  [/eiras?$/, 'eiro'],
  [/euses?$/, 'eur'],
  [/trices?$/, 'teur'],
  [/ieres?$/, 'ier'],
  [/iennes?$/, 'ien'],
  [/ennes?$/, 'en'],
  [/ees?$/, 'e'],
  [/istes?$/, 'ista'],
]

/** Keys of what a word for a kind of business may be otherwise. They count only where it is unknown itself. */
export function categoryVariants(word: string): string[] {
  if (word.length < 5 || /\d/.test(word)) return []
  const men = feminine.filter(([end]) => end.test(word)).map(([end, form]) => word.replace(end, form))
  const plain = withoutUmlauts(word)
  const one = [word, ...plain].flatMap(other =>
    plurals.filter(([end]) => end.test(other)).map(([end, form]) => other.replace(end, form)),
  )
  const things = [word, ...plain].flatMap(withoutBusiness)
  const all = [...one, ...plain, ...men, ...things]
  return [...new Set(all.map(singular))].filter(form => form.length > 3 && form !== singular(word))
}
