import { domainToASCII } from 'node:url'
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs'
import { oneLine } from './template.ts'

/** One line and at most so long: a word without blanks can not be folded, and no line may have over 998 bytes. */
export const headerText = (text: string, longest: number) => oneLine(text).slice(0, longest).toWellFormed()

/** Printable and nothing that a reader would take for an encoded word. */
const PLAIN = /^(?!.*=\?)[\x20-\x7e]*$/

/** A header field of free text without its CRLF: encoded where it has to be (RFC 2047), folded where it is long. */
export function textField(name: string, value: string): string {
  const text = headerText(value, 500)
  const field = `${name}: ${PLAIN.test(text) ? text : encodeWord(text, 'Q', 52)}`
  return field.length <= 76 ? field : foldLines(field, 76)
}

/** The field of one address, as the recipient's server takes it: the domain in Punycode (RFC 5891). */
export function addressField(name: string, address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const host = /^[\x21-\x7e]*$/.test(domain) ? domain : domainToASCII(domain)
  return `${name}: ${oneLine(address.slice(0, at))}@${host}`
}

/** RFC 5322, 3.3, in UTC. */
export const dateField = (date: Date) => `Date: ${date.toUTCString().replace('GMT', '+0000')}`
