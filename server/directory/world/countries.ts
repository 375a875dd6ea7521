import { normalise } from '../normalise.ts'
import { countryAliases } from './aliases.ts'

/** Tries every pair of letters: those that are a country have a name. */
const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i))
const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Unions, and the code for an unknown region. */
const noCountry = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const nameOf = (code: string): string | undefined => (noCountry.has(code) ? undefined : display.of(code))

const codes = new Map<string, string>()
for (const first of letters) {
  for (const second of letters) {
    const code = first + second
    const name = nameOf(code)
    // A withdrawn code returns the name of its successor, which comes earlier in the alphabet or not at all.
    if (name && !codes.has(normalise(name))) codes.set(normalise(name), code)
  }
}
const localNames = ['de', 'es', 'fr', 'it', 'nl', 'pt'].map(
  language => new Intl.DisplayNames(language, { type: 'region' }),
)
for (const code of new Set(codes.values()))
  for (const local of localNames) {
    const name = normalise(local.of(code) ?? '')
    const current = new Intl.Locale(`und-${code}`).region ?? code
    if (!codes.has(name)) codes.set(name, current)
  }
for (const { country, alias } of countryAliases) codes.set(normalise(alias), country)
// Codes that are no longer in use.
for (const code of ['GB', 'DE', 'RU', 'FR', 'CD', 'MM', 'VN', 'YE', 'BJ', 'BF', 'ZW', 'RS', 'TL', 'VU']) {
  codes.set(normalise(nameOf(code) ?? code), code)
}

/** The code of a country that a file names by code or in one of our languages: "usa", "US", "Deutschland". */
export function countryCode(text: string | null): string | null {
  if (!text) return null
  const trimmed = text.trim()
  const alias = codes.get(normalise(trimmed))
  if (alias) return alias
  const code = trimmed.toUpperCase()
  return /^[A-Z]{2}$/.test(code) && nameOf(code) ? code : null
}
