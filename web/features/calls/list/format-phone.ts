import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Numbers without a country code count as US numbers, as on the server. */
const read = (text: string) => parsePhoneNumberFromString(text, 'US')

export const isDialable = (text: string): boolean => read(text)?.isPossible() ?? false

/** +1 212 555 0142; an incomplete number stays as typed. */
export function formatPhone(text: string): string {
  const number = read(text)
  return number?.isPossible() ? number.formatInternational() : text
}
