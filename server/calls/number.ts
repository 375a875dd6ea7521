import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number ready to dial, or a sentence that says why not and what to do. */
export type ReadNumber =
  | { number: string; extension: string | null; country: string | null; isFictional: boolean; problem: null }
  | { number: null; problem: string }

/** Two letters; null for a simulated call, which rings nowhere. */
export type CallCountries = readonly string[] | null

export interface Reading {
  /** Where real calls may go; other numbers are refused. */
  countries?: CallCountries
  /** Two letters: the lead's country, which decides how to read a number without a country code. */
  country?: string | null | undefined
  /** The country of the user's own phone: the fallback for leads without a country, and calls may go there, too. */
  home?: string | null | undefined
  /** Made-up businesses have made-up numbers. */
  isSample?: boolean
  /** The number is the user's own phone, which has no lead and so no lead's country. */
  isOwn?: boolean
  /** Simulated calls ring nowhere, so any number of the right length works. */
  isSimulated?: boolean
}

const EXTENSION = /(?:;ext=|,|\bext(?:ension)?\b\.?|\bx|#)\s*:?\s*(\d{1,7})\s*$/i
const FICTIONAL = /^\+1\d{3}55501\d{2}$/

/** Ordinary lines. Refuses numbers that cost the caller extra or ring no phone. */
const refusedTypes = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PAGER', 'UAN', 'VOICEMAIL'])

/** Toll-free and personal numbers may forward anywhere, and satellite phones have no country. */
const refusedForOwn = new Set(['TOLL_FREE', 'PERSONAL_NUMBER'])

/** Reads a number as typed. An extension is split off and dialed after the answer. */
export function readNumber(text: string, reading: Reading): ReadNumber {
  const typed = text.trim().replace(/^tel:/i, '')
  const extension = EXTENSION.exec(typed)?.[1] ?? null
  const bare = extension ? typed.replace(EXTENSION, '') : typed
  if (/\p{L}/u.test(bare))
    return refuse(`“${typed}” has letters. Type the number in digits, with an extension after an x: 212 555 0100 x12.`)
  const read = parsePhoneNumberFromString(bare, supported(reading.country) ?? supported(reading.home) ?? 'US')
  const number = read?.number ?? ''
  const isFictional = FICTIONAL.test(number)
  const isReal = !(reading.isSample || reading.isSimulated || isFictional)
  if (!read || !(isReal ? read.isValid() : read.isPossible()))
    return refuse(
      `“${typed}” isn’t a phone number. Include the area code, and for a foreign number + and the country code.`,
    )
  const country = read.country ?? null
  if (refusedTypes.has(read.getType() ?? ''))
    return refuse(`${number} is a premium-rate number, which costs extra to call. Look for an ordinary number.`)
  if (reading.countries && isReal && !isAmong(country, reading.countries))
    return refuse(
      `${number} is in a country that this installation doesn’t call. Enter another number, or ask whoever runs it to add the country to CALL_COUNTRIES.`,
    )
  if (reading.isOwn && (country === null || refusedForOwn.has(read.getType() ?? '')))
    return refuse(`${number} isn’t an ordinary phone. Enter a landline or mobile number.`)
  if (!reading.isSample && !reading.isOwn && isForeign(read, reading))
    return refuse(
      `${number} is a foreign number: neither in the lead’s country nor in that of your own phone. Correct the number, or set a phone of that country in Settings.`,
    )
  return { number, extension, country, isFictional, problem: null }
}

const refuse = (problem: string) => ({ number: null, problem })

const supported = (country: string | null | undefined) => {
  const code = country?.toUpperCase()
  return code && isSupportedCountry(code) ? code : undefined
}

/** The United States and Canada share a country code and a rate; the islands with the same code don't. */
const area = (country: string) => (country === 'CA' ? 'US' : country)

const isAmong = (country: string | null, countries: readonly string[]) =>
  country !== null && countries.some(one => area(one) === area(country))

/** Toll fraud uses foreign calls, so these need a reason: the lead is there, or the user is. */
function isForeign(read: PhoneNumber, { country, home }: Reading): boolean {
  // A number of a shared code that isn't assigned to a country counts as the code's first country.
  const there = read.country ?? (read.countryCallingCode === '1' ? 'US' : null)
  if (there === null) return true
  const near = [supported(country), supported(home)].filter(code => code !== undefined)
  return !(near.length > 0 ? near : (['US'] as const)).some(code => area(code) === area(there))
}

/** The country of a stored number, if the number shows it. */
export const countryOf = (number: string | null): string | null =>
  (number && parsePhoneNumberFromString(number)?.country) || null
