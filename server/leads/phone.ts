import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

const northAmerican = /^\(?[2-9]\d\d(?:\) ?|[ .-])?\d{3}[ .-]?\d{4}$/

/** E.164 where the number can be read, else its digits, so that one number written in two ways is one. */
export function normalisePhone(phone: string | null | undefined, country?: string | null): string | null {
  if (!phone) return null
  const code = country?.toUpperCase()
  // What most numbers of North America look like: the long way takes twelve times as long, and an import has millions.
  if ((!code || code === 'US' || code === 'CA') && northAmerican.test(phone))
    return `+1${phone.replace(/\D/g, '')}`
  const read = parsePhoneNumberFromString(phone, code && isSupportedCountry(code) ? code : 'US')
  if (read?.isPossible()) return read.number
  return phone.replace(/\D/g, '') || null
}
