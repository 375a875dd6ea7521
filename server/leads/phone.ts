import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { badRequest } from '#server/http/errors.ts'

const northAmerican = /^\(?[2-9]\d\d(?:\) ?|[ .-])?\d{3}[ .-]?\d{4}$/

/** E.164 if the number can be parsed, otherwise its digits, so that two formats of one number are equal. */
export function normalisePhone(phone: string | null | undefined, country?: string | null): string | null {
  if (!phone) return null
  const code = country?.toUpperCase()
  // The format of most North American numbers: parsing takes twelve times as long, and an import has millions.
  if ((!code || code === 'US' || code === 'CA') && northAmerican.test(phone)) return `+1${phone.replace(/\D/g, '')}`
  return possibleNumber(phone, code) ?? (phone.replace(/\D/g, '') || null)
}

/** Numbers without a country code are read in `country`, or in the United States. */
function possibleNumber(phone: string, country: string | undefined): string | null {
  const read = parsePhoneNumberFromString(phone, country && isSupportedCountry(country) ? country : 'US')
  return read?.isPossible() ? read.number : null
}

/**
 * Rejects an impossible number that a person typed. Imports keep the file's number, and the call list marks it and says why
 * it can't be called.
 */
export function requirePhone(phone: string | null | undefined, country?: string | null): void {
  if (!phone || possibleNumber(phone, country?.toUpperCase())) return
  const message = `“${phone}” isn’t a phone number. Enter one number with its area code, and with + and the country code if it’s outside the US.`
  throw badRequest(message, 'phone')
}
