import type { Sql } from '#server/db/db.ts'
import { meaningIn } from '#server/directory/categories/taxonomy.ts'
import { phraseKey, singular } from '#server/directory/normalise.ts'
import { type Ending, type Language, languages } from '#server/languages/languages.ts'
import { postcodeTowns } from '../areas/postcodes.ts'
import type { AskedText } from './read-text.ts'
import { type CategoryHit, findPhrases, findPlaces, type GazetteerHit } from './vocabulary-sql.ts'
import { isConjunction, isFiller } from './words.ts'

/** What the way of typing says about words. */
type Typed = Pick<AskedText, 'commas' | 'hyphens' | 'names' | 'quoted' | 'capitals'>
const plainly: Typed = {
  commas: new Set(),
  hyphens: new Set(),
  names: new Set(),
  quoted: new Set(),
  capitals: new Set(),
}

/** The database's knowledge of the words in a text. */
export interface Vocabulary extends Typed {
  /** By the key of their words. */
  categories: Map<string, CategoryHit>
  /** Every sure meaning of the same keys: a bodega is a corner store in New York, and a winery in Spain. */
  meanings: Map<string, CategoryHit[]>
  /** By normalized name. */
  places: Map<string, GazetteerHit[]>
  postcodes: Map<string, GazetteerHit[]>
  /** States and provinces by their lowercase codes. */
  regions: Map<string, GazetteerHit[]>
  /** Countries of the query's language, and the user's own: of two namesakes their place wins. */
  favoured: Set<string>
  /** Nothing says another language. */
  isEnglish: boolean
  /** Countries whose English it is: "estate agents in Durham". */
  dialect: Set<string>
}

/** The most words in the name of a place or a category. */
export const LONGEST = 5

export const keyOf = (words: string[]) => words.map(singular).join(' ')

export interface Context extends Partial<Typed> {
  /** All words of the query; by default those looked up. */
  spoken?: string[]
  /** The country of the user's postal address. */
  home?: string | null
}

/** The categories that runs of these words name, in one statement. */
export async function lookUpCategories(sql: Sql, texts: string[][]): Promise<Vocabulary['categories']> {
  const otherKeys = variantsOf(texts.flat(), categoryVariants)
  const runsOfWords = texts.flatMap(runs)
  const alike = alikeOf(runsOfWords)
  const keys = runsOfWords.map(keyOf)
  const asked = [...keys, ...[...otherKeys.values(), ...alike.values()].flat()]
  const phrases = await findPhrases(sql, [...new Set(asked)])
  const known = withVariants(heaviest(phrases), foreign(phrases), otherKeys, singular)
  return withVariants(known, heaviest(phrases.filter(isSure)), alike, key => key)
}

const isSure = ({ weight }: CategoryHit) => weight > 0.5
/** What a word means in one country only, where it also has another meaning. */
const isRegional = ({ lang }: CategoryHit) => lang.length > 2

/** English has no such endings: "trader" isn't a form of "trades". */
const foreign = (phrases: CategoryHit[]) => heaviest(phrases.filter(({ lang }) => lang !== 'en'))

/** Looks up every run of words with two statements, whatever the text. */
export async function lookUp(
  sql: Sql,
  texts: string[][],
  { home, spoken = texts.flat(), ...typed }: Context = {},
): Promise<Vocabulary> {
  const words = texts.flat()
  const runsOfWords = texts.flatMap(runs)
  const names = runsOfWords.map(run => run.join(' '))
  const otherNames = variantsOf(names, placeVariants)
  const keys = runsOfWords.map(keyOf)
  const otherKeys = variantsOf(words, categoryVariants)
  const alike = alikeOf(runsOfWords)
  const shared = sharedHeads(runsOfWords)
  const [found, hits] = await Promise.all([
    findPhrases(sql, [...new Set([...keys, ...[...otherKeys.values(), ...alike.values(), ...shared.values()].flat()])]),
    findPlaces(sql, {
      names: [...names, ...[...otherNames.values()].flat(), ...words.flatMap(postcodeTowns).map(({ town }) => town)],
      postcodes: words.filter(word => /\d/.test(word)).map(word => word.toUpperCase()),
      regions: words.filter(word => /^[a-z]{2}$/.test(word)).map(word => word.toUpperCase()),
    }),
  ])
  // Towns of an imported map may have postcodes, too.
  const coded = hits.filter(hit => hit.postcode !== null)
  const others = hits.filter(hit => hit.kind !== 'zip')
  const named = Map.groupBy(others, hit => hit.nameNorm)
  const sure = found.filter(isSure)
  const asked = new Set(keys)
  const spokenIn = spokenLanguages(
    spoken,
    sure.filter(({ phrase }) => asked.has(phrase)),
  )
  const dialect = new Set(spokenIn.length > 0 ? [] : keys.flatMap(key => dialects.get(key) ?? []))
  const favoured = new Set([...spokenIn.flatMap(({ countries }) => countries.split(' ')), ...dialect])
  if (home) favoured.add(home)
  const codes = spokenIn.length > 0 ? spokenIn.map(({ code }) => code) : ['en']
  // In an English query, a mere hint is an English word: "stage hire" is no French driving school.
  const isSaid = spokenIn.length === 0 && spoken.some(word => languagesOfWord.get(word)?.has(english))
  const phrases = found.filter(hit => isSure(hit) || !isSaid || hit.lang === 'en')
  const known = withVariants(heaviest(phrases, codes), foreign(phrases), otherKeys, singular)
  const categories = withVariants(known, heaviest(sure, codes), alike, key => key)
  for (const [key, [first = '', second = '']] of shared) {
    const hit = categories.get(second)
    if (hit && hit.code === categories.get(first)?.code && !categories.has(key))
      categories.set(key, { ...hit, phrase: key })
  }
  return {
    categories,
    meanings: Map.groupBy(sure, ({ phrase }) => phrase),
    places: withVariants(named, named, otherNames, name => name),
    postcodes: Map.groupBy(coded, hit => (hit.postcode ?? '').toLowerCase()),
    regions: Map.groupBy(
      others.filter(hit => hit.kind === 'state' && hit.region),
      hit => (hit.region ?? '').toLowerCase(),
    ),
    favoured,
    isEnglish: spokenIn.length === 0,
    dialect,
    ...plainly,
    ...typed,
  }
}

/** The first match of each phrase in the order of `findPhrases`; of equal ones, that of the query's language. */
function heaviest(phrases: CategoryHit[], codes: string[] = []): Map<string, CategoryHit> {
  const best = new Map<string, CategoryHit>()
  const isSpoken = ({ lang }: CategoryHit) => codes.includes(lang)
  for (const hit of phrases) {
    const known = best.get(hit.phrase)
    if (isRegional(hit)) continue
    if (!known || (known.weight === hit.weight && isSpoken(hit) && !isSpoken(known))) best.set(hit.phrase, hit)
  }
  return best
}

/** Whether people there search in it; in a country without a language of ours, in English. */
export function isSpokenIn(country: string, code: string): boolean {
  const theirs = languages.filter(({ countries }) => countries.split(' ').includes(country))
  return code === 'en' || theirs.some(language => language.code === code.slice(0, 2))
}

/** What a phrase means in a country: its language decides before the query's. */
export const meaningOf = (country: string, hit: CategoryHit, { meanings }: Vocabulary): CategoryHit =>
  meaningIn(country, hit, meanings.get(hit.phrase) ?? []) ?? hit

/** Adds unknown words with the meaning of a form that we know. */
function withVariants<T>(
  known: Map<string, T>,
  forms: Map<string, T>,
  variants: Map<string, string[]>,
  key: (word: string) => string,
) {
  for (const [word, others] of variants) {
    const other = others.find(form => forms.has(form))
    const found = other === undefined ? undefined : forms.get(other)
    if (found !== undefined && !known.has(key(word))) known.set(key(word), found)
  }
  return known
}

function variantsOf(words: string[], of: (word: string) => string[]): Map<string, string[]> {
  return new Map(words.map(word => [word, of(word)] as const).filter(([, others]) => others.length > 0))
}

function runs(tokens: string[]): string[][] {
  return tokens.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST, tokens.length - start) }, (_, n) => tokens.slice(start, start + n + 1)),
  )
}

const endingsOf = (kind: 'vowelPlurals' | 'feminine' | 'respellings') => languages.flatMap(({ forms }) => forms[kind])
const respellings = endingsOf('respellings')
const vowelPlurals = endingsOf('vowelPlurals')
const feminine = endingsOf('feminine')
const abbreviations = languages.flatMap(({ places }) => places.abbreviations)
const compoundEnds = languages.flatMap(({ forms }) => forms.compoundEnds ?? [])

const formsOf = (word: string, endings: Ending[]) =>
  endings.map(([end, form]) => word.replace(end, form)).filter(other => other !== word)

/** Other ways to write the name of a place. */
function placeVariants(name: string): string[] {
  const whole = formsOf(name, abbreviations)
  // "E St Louis" has two.
  const forms = [...whole, ...whole.flatMap(form => formsOf(form, abbreviations)), ...formsOf(name, respellings)]
  // "Lake Havasu" is Lake Havasu City, and "Lakeview" Lake View.
  return [
    ...forms.filter(other => other.length > 2),
    ...(name.length > 5 ? [`${name} city`] : []),
    ...(name.includes(' ') ? [] : partsOf(name)),
  ]
}

/** Keys of other forms of a category word. They count only if the word itself is unknown. */
function categoryVariants(word: string): string[] {
  if (word.length < 5 || /\d/.test(word)) return []
  const plain = formsOf(word, respellings)
  const spelled = [word, ...plain]
  const singulars = spelled.flatMap(other => formsOf(other, vowelPlurals))
  const all = [...singulars, ...plain, ...formsOf(word, feminine), ...spelled.flatMap(withoutCompoundEnd)]
  return [...new Set(all.map(singular))].filter(form => form.length > 3 && form !== singular(word))
}

/** The main noun without its linking letter: "Blumengeschäft" is about "blume". */
function withoutCompoundEnd(word: string): string[] {
  if (word.length <= 8) return []
  return compoundEnds
    .map(end => word.replace(end, ''))
    .filter(thing => thing !== word && thing.length > 3)
    .flatMap(thing => [thing, thing.replace(/(?:es|s|en|n)$/, '')])
    .filter(stem => stem.length > 3)
}

/** Words of which each may stand for the others in the name of a trade. */
const families = new Map<string, string[]>()
for (const family of languages.flatMap(({ forms }) => forms.alike ?? [])) {
  const keys = [...new Set(family.split(' ').map(singular))]
  for (const key of keys) families.set(key, [...(families.get(key) ?? []), ...keys.filter(other => other !== key)])
}

/** Keys of trades that are called alike: "boiler servicing" is "boiler repair", "cabinetmaker" is "cabinet maker". */
function alikeOf(all: string[][]): Map<string, string[]> {
  const alike = new Map<string, string[]>()
  for (const run of all) {
    if (run.length > 4) continue
    const keys = run.map(singular)
    const others =
      run.length > 1
        ? keys.flatMap((_, at) => inFamily(keys, at))
        : partsOf(run[0] ?? '').map(parts => keyOf(parts.split(' ')))
    if (run.length === 2 && run.every(word => word.length > 2)) others.push(singular(run.join('')))
    // "Perruqueries canines": each word by itself has another plural.
    const forms = run.map(word => categoryVariants(word)[0] ?? singular(word))
    if (run.length > 1 && forms.some((form, at) => form !== keys[at])) others.push(forms.join(' '))
    if (others.length > 0) alike.set(keys.join(' '), others)
  }
  return alike
}

/** "Carpet and upholstery cleaners" are carpet cleaners and upholstery cleaners. */
const sharedHeads = (all: string[][]): Map<string, string[]> =>
  new Map(
    all
      .filter(([, middle = ''], n) => all[n]?.length === 4 && isConjunction(middle))
      .map(run => {
        const [first = '', , second = '', head = ''] = run.map(singular)
        return [keyOf(run), [`${first} ${head}`, `${second} ${head}`]]
      }),
  )

const inFamily = (keys: string[], at: number) =>
  (families.get(keys[at] ?? '') ?? []).map(other => keys.with(at, other).join(' '))

/** The two words that one may be. */
const partsOf = (word: string) =>
  word.length < 7
    ? []
    : Array.from({ length: word.length - 5 }, (_, n) => `${word.slice(0, n + 3)} ${word.slice(n + 3)}`)

/** Countries by the key of a word that only they use. */
const dialects = new Map(
  languages.flatMap(({ dialects = '' }) =>
    dialects.split('\n').flatMap(line => {
      const [, countries = '', phrases = ''] = line.match(/^((?:[A-Z]{2} )+)(.*)$/) ?? []
      return phrases.split(', ').map(phrase => [phraseKey(phrase), countries.trim().split(' ')] as const)
    }),
  ),
)

const languagesOfWord = new Map<string, Set<Language>>()
for (const language of languages) {
  for (const word of Object.values(language.words).join(' ').split(' '))
    languagesOfWord.set(word, (languagesOfWord.get(word) ?? new Set()).add(language))
}
const english = languages.find(({ code }) => code === 'en') as Language
const languageOfCode = new Map(languages.map(language => [language.code, language]))

/** The languages that most of these words belong to; none if English, which has no country, has as many. */
function spokenLanguages(words: string[], phrases: CategoryHit[]): Language[] {
  const votes = new Map<Language, number>()
  const vote = (spoken: Language[]) => {
    for (const language of spoken) votes.set(language, (votes.get(language) ?? 0) + 1 / spoken.length)
  }
  for (const word of words) vote([...(languagesOfWord.get(word) ?? [])])
  const named = Map.groupBy(
    phrases.filter(({ phrase }) => !isFiller(phrase)),
    ({ phrase }) => phrase,
  )
  for (const hits of named.values())
    vote([...new Set(hits.map(({ lang }) => lang))].flatMap(lang => languageOfCode.get(lang.slice(0, 2)) ?? []))
  const most = Math.max(...votes.values(), 0.4)
  const winners = [...votes].filter(([, count]) => count >= most).map(([language]) => language)
  return winners.some(({ countries }) => countries === '') ? [] : winners
}
