import { getCountries } from 'libphonenumber-js'
import { languages } from '#server/languages/languages.ts'
import { remembered } from '#server/remembered.ts'
import { withoutAccents } from '#server/without-accents.ts'

const plain = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[.\s]+/g, ' ')
    .trim()

let known: Map<string, string> | undefined

/** Of which a table has a few words, though nobody searches in them. */
const LANGUAGES = 'sv da nb fi is et lv lt pl cs sk hu ro hr sl sr bg el tr ru uk he ar ja ko zh th vi id ca'.split(' ')

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

/** Other common names, and the letters on cars, which accounting programs write. */
const others =
  'ceska republika CZ|czech republic CZ|slovenska republika SK|slovak republic SK|republic of ireland IE|eire IE|turkey TR|hong kong HK|macau MO|ivory coast CI|republic of korea KR|korea KR|russian federation RU|the netherlands NL|republika hrvatska HR|usa US|u s a US|u s US|united states of america US|eeuu US|ee uu US|uk GB|u k GB|great britain GB|england GB|scotland GB|wales GB|holland NL|brasil BR|deutschland DE|d DE|a AT|f FR|i IT|e ES|b BE|l LU|s SE|n NO|p PT'
    .split('|')
    .map(pair => [pair.slice(0, -3), pair.slice(-2)] as const)
