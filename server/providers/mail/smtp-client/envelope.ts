import { isAscii } from 'node:buffer'
import { domainToASCII } from 'node:url'
import type { OutgoingMail } from '#server/providers/mail/mail.ts'
import type { Abilities } from './greet.ts'

export interface Envelope {
  mail: string
  rcpt: string
}

/** The commands that name sender and recipient; or, as a sentence, why this server can not take the message. */
export function envelopeOf({ envelope, raw }: OutgoingMail, server: Abilities): Envelope | string {
  if (server.size && raw.length > server.size)
    return `The message has ${inKb(raw.length)}; the server takes at most ${inKb(server.size)}.`
  const from = addressOf(envelope.from)
  const to = addressOf(envelope.to)
  if (!from || !to || to.address === '')
    return `No mail can go to ${shown(envelope.to)} from ${shown(envelope.from)}: the address has a character that no address has.`
  const needsUtf8 = from.isUtf8 || to.isUtf8
  if (needsUtf8 && !server.utf8)
    return `The server can not carry the letters of ${(to.isUtf8 ? to : from).address}: the part before the @ is not ASCII.`
  const size = server.size === null ? '' : ` SIZE=${raw.length}`
  const body = server.eightBit && (needsUtf8 || !isAscii(raw)) ? ' BODY=8BITMIME' : ''
  return {
    mail: `MAIL FROM:<${from.address}>${size}${body}${needsUtf8 ? ' SMTPUTF8' : ''}\r\n`,
    rcpt: `RCPT TO:<${to.address}>\r\n`,
  }
}

/** Null: it would end the command and begin another. */
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
const inKb = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB`
