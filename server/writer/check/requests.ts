import { Sections } from './read-words.ts'

const words = new Sections(new URL('requests.txt', import.meta.url))
const patterns = (name: string): readonly RegExp[] => words.lines(name).map(line => new RegExp(line, 'u'))

/**
 * What brings a link, a payment, a login, or an order into an email, in any language. Tried on lowercased text. Only the
 * user's own words may say so.
 */
export const REQUESTS = patterns('requests')

/**
 * Orders to whoever writes about the business. Users give the writer such orders, but a lead doesn't: its text supports
 * nothing then.
 */
export const ORDERS = patterns('orders')

/** A number to call. */
const PHONE = /\+?\d(?:[\s().-]{0,2}\d){6,}/gu

/** The first request that the user's own words don't make; `phones` are the digits that are known. */
export function findRequest(text: string, offerText: string, phones: readonly string[]): string | undefined {
  for (const pattern of REQUESTS) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined && !offerText.includes(addressIn(found).replace(/(?<=\p{L}{4})s$/u, ''))) return found
  }
  const known = [...phones, offerText].map(digitsOf)
  return text.match(PHONE)?.find(number => !known.some(digits => digits.includes(digitsOf(number))))
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** "https://www.lang.example/work." as the offer may have it. */
const addressIn = (found: string): string =>
  found
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/^www\./, '')
    .replace(/^[\s.!?:,;"“„«]+|(?<![.,;:!?)"”»\s])[.,;:!?)"”»\s]+$/gu, '')
