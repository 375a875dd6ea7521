import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { badRequest } from '#server/http/errors.ts'

const northAmerican = /^\(?[2-9]\d\d(?:\) ?|[ .-])?\d{3}[ .-]?\d{4}$/

/** E.164 where the number can be read, else its digits, so that one number written in two ways is one. */
export function normalisePhone(phone: string | null | undefined, country?: string | null): string | null {
  if (!phone) return null
  const code = country?.toUpperCase()
  // What most numbers of North America look like: the long way takes twelve times as long, and an import has millions.
  if ((!code || code === 'US' || code === 'CA') && northAmerican.test(phone)) return `+1${phone.replace(/\D/g, '')}`
  return possibleNumber(phone, code) ?? (phone.replace(/\D/g, '') || null)
}

/** Without a country code the number is read as one of `country`, or of the United States. */
function possibleNumber(phone: string, country: string | undefined): string | null {
  const read = parsePhoneNumberFromString(phone, country && isSupportedCountry(country) ? country : 'US')
  return read?.isPossible() ? read.number : null
}

/**
 * Refuses a number that can't exist where a person types one. Imports keep what the file says: the call list marks
 * such a number and says why it can't be called.
 */
export function requirePhone(phone: string | null | undefined, country?: string | null): void {
  if (!phone || possibleNumber(phone, country?.toUpperCase())) return
  const message = `“${phone}” isn’t a phone number. Enter one number with its area code, and with + and the country code if it’s outside the US.`
  throw badRequest(message, 'phone')
}
