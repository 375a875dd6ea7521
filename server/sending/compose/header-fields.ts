import { domainToASCII } from 'node:url'
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs'
import { oneLine } from './template.ts'

/** One line of limited length: a word without spaces can't be folded, and no line may exceed 998 bytes. */
export const headerText = (text: string, longest: number) => oneLine(text).slice(0, longest).toWellFormed()

/** Printable, and not mistakable for an encoded word. */
const PLAIN = /^(?!.*=\?)[\x20-\x7e]*$/

/** A header field of free text without its CRLF: encoded if necessary (RFC 2047), folded if it's long. */
export function textField(name: string, value: string): string {
  const text = headerText(value, 500)
  const field = `${name}: ${PLAIN.test(text) ? text : encodeWord(text, 'Q', 52)}`
  return field.length <= 76 ? field : foldLines(field, 76)
}

/** An address: the domain in Punycode (RFC 5891), the rest as UTF-8 (RFC 6532), which needs a server with SMTPUTF8. */
export const addressField = (name: string, address: string): string => `${name}: ${withAsciiDomain(oneLine(address))}`

export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  return /^[\x21-\x7e]*$/.test(domain) ? address : address.slice(0, at) + domainToASCII(domain)
}

let lastDate = { time: Number.NaN, field: '' }

/** RFC 5322, 3.3, in UTC. The emails of a batch have the same date. */
export function dateField(date: Date): string {
  const time = date.getTime()
  if (time !== lastDate.time) lastDate = { time, field: `Date: ${date.toUTCString().replace('GMT', '+0000')}` }
  return lastDate.field
}
