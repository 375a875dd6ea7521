import type { Fact } from '#contract/facts.ts'
import { CODES, LANGUAGES, type WriterLanguage } from '../languages/languages.ts'

/** Where a lead is, if its record says so. */
export interface Place {
  country?: string | null
  region?: string | null
}

/**
 * The language in which to write: what the place speaks, else the offer's. Where a country speaks several, its region or
 * its towns say which; where we write none of them, the offer's.
 */
export function languageOf(
  facts: readonly Fact[],
  { place, ofOffer }: { place?: Place | undefined; ofOffer?: WriterLanguage | undefined } = {},
): WriterLanguage {
  const country = place?.country?.trim().toUpperCase() || countryIn(facts)
  const where = `${place?.region ?? ''} ${valuesOf(facts, 'town', 'address')}`
  return (country ? ofPlace(country, where) : undefined) ?? ofOffer ?? 'en'
}

const valuesOf = (facts: readonly Fact[], ...types: Fact['type'][]) =>
  facts
    .filter(({ type }) => types.includes(type))
    .map(({ value }) => value)
    .join(' ')

function ofPlace(country: string, where: string): WriterLanguage | undefined {
  const regional = CODES.find(code => LANGUAGES[code].reads.regions?.[country]?.test(where))
  return regional ?? CODES.find(code => LANGUAGES[code].reads.countries.split(' ').includes(country))
}

/** Countries that an address names as its last part, and the codes of phone numbers. */
const COUNTRIES: [RegExp, RegExp, string][] = [
  [/(?:andorra)$/i, /^(?:\+|00)376/, 'AD'],
  [/(?:switzerland|schweiz|suisse|svizzera)$/i, /^(?:\+|00)41/, 'CH'],
  [/(?:belgium|belgique|belgië)$/i, /^(?:\+|00)32/, 'BE'],
  [/(?:luxembourg|luxemburg)$/i, /^(?:\+|00)352/, 'LU'],
  [/(?:monaco)$/i, /^(?:\+|00)377/, 'MC'],
  [/(?:france)$/i, /^(?:\+|00)33/, 'FR'],
  [/(?:italy|italia|italien)$/i, /^(?:\+|00)39/, 'IT'],
  [/(?:germany|deutschland)$/i, /^(?:\+|00)49/, 'DE'],
  [/(?:austria|österreich)$/i, /^(?:\+|00)43/, 'AT'],
  [/(?:spain|españa)$/i, /^(?:\+|00)34/, 'ES'],
  [/(?:portugal)$/i, /^(?:\+|00)351/, 'PT'],
  [/(?:netherlands|nederland)$/i, /^(?:\+|00)31/, 'NL'],
]

function countryIn(facts: readonly Fact[]): string | undefined {
  const addresses = facts.filter(({ type }) => type === 'address' || type === 'town').map(({ value }) => value.trim())
  const phones = facts.filter(({ type }) => type === 'phone').map(({ value }) => value.replace(/[()\s.-]/g, ''))
  const named = COUNTRIES.find(([name]) => addresses.some(value => name.test(value)))
  const called = COUNTRIES.find(([, code]) => phones.some(phone => code.test(phone)))
  return (named ?? called)?.[2]
}
