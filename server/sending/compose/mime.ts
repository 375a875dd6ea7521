import MailComposer from 'nodemailer/lib/mail-composer'
import { headerText } from './header-fields.ts'

export interface Composition {
  /** With its angle brackets. */
  messageId: string
  date: Date
  from: { name: string; address: string }
  replyTo: string | null
  to: string
  subject: string
  html: string
  text: string
}

/**
 * The RFC 5322 bytes of a message that is written for one: multipart/alternative, quoted-printable, CRLF line ends.
 * What goes to many is compiled instead (see compile.ts) and reads the same.
 */
export async function compose(mail: Composition): Promise<Buffer> {
  const composer = new MailComposer({
    messageId: mail.messageId,
    date: mail.date,
    from: { name: headerText(mail.from.name, 200), address: mail.from.address },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: headerText(mail.subject, 500),
    text: withCrlf(mail.text),
    html: withCrlf(mail.html),
    // One encoding whatever the text holds: no format=flowed, and no line over 76 bytes.
    textEncoding: 'quoted-printable',
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const withCrlf = (text: string) => text.replace(/\r\n?|\n/g, '\r\n')

/** Header fields of a mail by name, as they stand in its bytes: folded, without the last CRLF. */
export function fieldsOf(raw: Buffer, names: string[]): string[] {
  const head = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('utf8')
  const wanted = new Set(names.map(name => name.toLowerCase()))
  return head.split(/\r\n(?![ \t])/).filter(field => wanted.has(field.slice(0, field.indexOf(':')).toLowerCase()))
}
