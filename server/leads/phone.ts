import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/** E.164 where the number can be read, else its digits, so that one number written in two ways is one. */
export function normalisePhone(phone: string | null | undefined, country?: string | null): string | null {
  if (!phone) return null
  const code = country?.toUpperCase()
  const read = parsePhoneNumberFromString(phone, code && isSupportedCountry(code) ? code : 'US')
  if (read?.isPossible()) return read.number
  return phone.replace(/\D/g, '') || null
}
