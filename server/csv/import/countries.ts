import { getCountries } from 'libphonenumber-js'
import { languages } from '#server/languages/languages.ts'
import { remembered } from '#server/remembered.ts'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[.\s]+/g, ' ')
    .trim()

let known: Map<string, string> | undefined

/** Of which a table has a few words, though nobody searches in them. */
const LANGUAGES = 'sv da nb fi is et lv lt pl cs sk hu ro hr sl sr bg el tr'.split(' ')

/** The code of a country, from the code or its name in any of these and our languages; null if unknown. */
export const countryCode = remembered(500, text => {
  known ??= codesByName()
  return known.get(plain(text)) ?? null
})

function codesByName(): Map<string, string> {
  const codes = new Map<string, string>()
  for (const language of [...LANGUAGES, ...languages.map(({ code }) => code)]) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of getCountries()) codes.set(plain(names.of(code) ?? code), code)
  }
  for (const code of getCountries()) codes.set(code.toLowerCase(), code)
  for (const [name, code] of others) codes.set(name, code)
  return codes
}

/** Other common names. */
const others: [string, string][] = [
  // As on cars, which accounting programs write.
  ...'D DE|A AT|F FR|I IT|E ES|B BE|L LU|S SE|N NO|P PT'
    .split('|')
    .map((pair): [string, string] => [pair[0]?.toLowerCase() ?? '', pair.slice(2)]),
  ['usa', 'US'],
  ['u s a', 'US'],
  ['u s', 'US'],
  ['united states of america', 'US'],
  ['eeuu', 'US'],
  ['ee uu', 'US'],
  ['uk', 'GB'],
  ['u k', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['holland', 'NL'],
  ['brasil', 'BR'],
  ['deutschland', 'DE'],
]
