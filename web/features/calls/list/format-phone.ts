import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Numbers without a country's code are read as the server reads them. */
const read = (text: string) => parsePhoneNumberFromString(text, 'US')

export const isDialable = (text: string): boolean => read(text)?.isPossible() ?? false

/** +1 212 555 0142; what is no number yet stays as it was typed. */
export function formatPhone(text: string): string {
  const number = read(text)
  return number?.isPossible() ? number.formatInternational() : text
}
