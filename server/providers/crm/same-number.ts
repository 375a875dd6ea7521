import { numbersIn } from '#server/phone.ts'

export interface Numbered {
  phone: string | null
  phoneNorm: string | null
}

/** Whether a CRM's number is ours, however it's written. One without a country code is read as one of the same country. */
export function isNumberOf(ours: Numbered, phone: string | null | undefined): boolean {
  if (!phone) return false
  if (numbersOf(ours).includes(phone)) return true
  const number = numberOf(ours)
  return number !== undefined && numbersIn(phone, number.country).some(read => read.number.number === number.number)
}

/** A number that we couldn't parse has no leading plus. */
export const numberOf = ({ phoneNorm }: Pick<Numbered, 'phoneNorm'>) =>
  phoneNorm?.startsWith('+') ? numbersIn(phoneNorm, null)[0]?.number : undefined

/** As the lead has it, and as E.164. */
export const numbersOf = ({ phone, phoneNorm }: Numbered) =>
  [...new Set([phone, phoneNorm])].filter(number => number !== null)
