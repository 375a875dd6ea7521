import type { Fact } from '#contract/facts.ts'
import { countryCode } from '#server/directory/world/countries.ts'
import { countryOf } from '#server/phone.ts'
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
  const where = `${place?.region ?? ''} ${valuesOf(facts, 'town', 'address').join(' ')}`
  return (country ? ofPlace(country, where) : undefined) ?? ofOffer ?? 'en'
}

const valuesOf = (facts: readonly Fact[], ...types: Fact['type'][]) =>
  facts.filter(({ type }) => types.includes(type)).map(({ value }) => value)

function ofPlace(country: string, where: string): WriterLanguage | undefined {
  const regional = CODES.find(code => LANGUAGES[code].reads.regions?.[country]?.test(where))
  return regional ?? CODES.find(code => LANGUAGES[code].reads.countries.split(' ').includes(country))
}

/** That its address names, or its phone number's. */
function countryIn(facts: readonly Fact[]): string | undefined {
  // "DE" behind a town is Delaware.
  const named = valuesOf(facts, 'address', 'town').flatMap(value => /, *([^,]{4,60})$/.exec(value)?.[1] ?? [])
  return (
    [...named.map(countryCode), ...valuesOf(facts, 'phone').map(countryOf)].find(code => code !== null) ?? undefined
  )
}
