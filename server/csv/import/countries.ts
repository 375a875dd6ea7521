import { getCountries } from 'libphonenumber-js'
import { languages } from '#server/languages/languages.ts'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[.\s]+/g, ' ')
    .trim()

let known: Map<string, string> | undefined

/** The code of a country, from the code or its name in any of our languages; null if unknown. */
export function countryCode(text: string): string | null {
  known ??= codesByName()
  return known.get(plain(text)) ?? null
}

function codesByName(): Map<string, string> {
  const codes = new Map<string, string>()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language.code, { type: 'region' })
    for (const code of getCountries()) codes.set(plain(names.of(code) ?? code), code)
  }
  for (const code of getCountries()) codes.set(code.toLowerCase(), code)
  for (const [name, code] of others) codes.set(name, code)
  return codes
}

/** Other common names. */
const others: [string, string][] = [
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
