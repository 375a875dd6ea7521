import { writtenIn } from '#server/phone.ts'
import { wholeNumber, withoutApostrophe } from './text.ts'

/** One number and nothing else, in the form of nearly every cell. */
const ONE = /^(?:\+?\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/
const DATE = /^(?:\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d)(?:[ T].*)?$/
const REPEATED = /^\D*(\d)(?:\D*\1)+\D*$/

/** The phone numbers in a cell as they're written there, without their labels; the best is the first. */
export function phonesIn(cell: string, country: string | null): string[] {
  if (ONE.test(cell) && !REPEATED.test(cell) && !cell.startsWith('123')) return [cell]
  const text = wholeNumber(withoutApostrophe(cell.slice(0, 500)))
  return text === null || DATE.test(text) ? [] : writtenIn(text, country)
}
