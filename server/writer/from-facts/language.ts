import type { Fact } from '#contract/facts.ts'
import { readLanguage } from '../check/language.ts'
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
  return (
    (country ? ofPlace(country, `${place?.region ?? ''} ${valuesOf(facts, 'town', 'address')}`) : ofSigns(facts)) ??
    ofOffer ??
    'en'
  )
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
  return (named ??
    COUNTRIES.find(
      ([, , code]) =>
        code !== undefined && phones.some(phone => COUNTRIES.find(one => one[2] === code)?.[1].test(phone)),
    ))?.[2]
}

/** Without a country: what its phone number, address, and website show. */
function ofSigns(facts: readonly Fact[]): WriterLanguage | undefined {
  const scores = CODES.map(language => {
    const { phone, address, topLevel } = LANGUAGES[language].reads
    const score = facts.slice(0, 200).reduce((sum, { type, value }) => {
      if (type === 'phone' && phone.test(value.replace(/[()\s.-]/g, ''))) return sum + 4
      if ((type === 'address' || type === 'town') && address.test(value)) return sum + 3
      if (type === 'website' && topLevel.test(value)) return sum + 3
      if (LONG_TEXT.has(type) && readLanguage(value) === language) return sum + 1
      return sum
    }, 0)
    return { language, score }
  }).sort((a, b) => b.score - a.score)
  const [first, second] = scores
  return first && first.score > (second?.score ?? 0) ? first.language : undefined
}

const LONG_TEXT = new Set<Fact['type']>(['quote', 'service', 'menu_item', 'name', 'category'])
