import { isAscii } from 'node:buffer'
import { domainToASCII } from 'node:url'
import { needsSmtpUtf8, type OutgoingMail, type Skipped, skipped } from '#server/providers/mail/mail.ts'
import type { Abilities } from './greet.ts'

export interface Envelope {
  mail: string
  rcpt: string
  needsUtf8: boolean
}

/** The commands that name sender and recipient, or why this server can't take the message. */
export function envelopeOf(mail: OutgoingMail, server: Abilities): Envelope | Skipped {
  const { envelope, plain } = mail
  const { length } = plain ?? mail.raw
  if (server.size && length > server.size) return skipped('too-large', { size: length, most: server.size })
  const from = addressOf(envelope.from)
  const to = addressOf(envelope.to)
  if (!from || !to || to.address === '')
    return skipped('invalid-address', { to: shown(envelope.to), from: shown(envelope.from) })
  // A test email carries a recipient's address only in its header.
  const needsUtf8 = from.isUtf8 || to.isUtf8 || (!plain && !isAscii(headOf(mail.raw)))
  if (needsUtf8 && !server.utf8) return needsSmtpUtf8
  const size = server.size === null ? '' : ` SIZE=${length}`
  const body = server.eightBit && (needsUtf8 || (!plain && !isAscii(mail.raw))) ? ' BODY=8BITMIME' : ''
  return {
    mail: `MAIL FROM:<${from.address}>${size}${body}${needsUtf8 ? ' SMTPUTF8' : ''}\r\n`,
    rcpt: `RCPT TO:<${to.address}>\r\n`,
    needsUtf8,
  }
}

const headOf = (raw: Buffer) => raw.subarray(0, Math.max(0, raw.indexOf('\r\n\r\n')))

/** Null: the address would end the command and start another. */
function addressOf(address: string): { address: string; isUtf8: boolean } | null {
  if (/^[!-;=?-~]*$/.test(address)) return { address, isUtf8: false }
  if (/[\p{Cc}<>\u2028\u2029]/u.test(address)) return null
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  if (at < 1 || (/\s/.test(local) && !/^".*"$/.test(local))) return null
  const domain = domainToASCII(address.slice(at + 1))
  return domain ? { address: `${local}@${domain}`, isUtf8: !isAscii(Buffer.from(local)) } : null
}

const shown = (address: string) => JSON.stringify(address.slice(0, 100))
