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
  /** The Message-IDs of the emails before it in its thread, oldest first. */
  references?: string[]
  files?: { name: string; type: string; content: Buffer }[]
}

/** The RFC 5322 bytes of an email to one person. Emails to many are compiled (compile.ts), with the same result. */
export async function compose(mail: Composition): Promise<Buffer> {
  const composer = new MailComposer({
    messageId: mail.messageId,
    date: mail.date,
    from: { name: headerText(mail.from.name, 200), address: mail.from.address },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    ...(mail.references?.length && { inReplyTo: mail.references.at(-1), references: mail.references }),
    subject: headerText(mail.subject, 500),
    ...(mail.files?.length && {
      attachments: mail.files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    }),
    text: withCrlf(mail.text),
    html: withCrlf(mail.html),
    // One encoding for any text: no format=flowed, and no line over 76 bytes.
    textEncoding: 'quoted-printable',
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const withCrlf = (text: string) => text.replace(/\r\n?|\n/g, '\r\n')

/** The header fields with these names: folded, each with its CRLF. */
export function fieldsOf(raw: Buffer, names: string[]): string {
  const head = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('utf8')
  const wanted = new Set(names.map(name => name.toLowerCase()))
  return head
    .split(/\r\n(?![ \t])/)
    .filter(field => wanted.has(field.slice(0, field.indexOf(':')).toLowerCase()))
    .map(field => `${field}\r\n`)
    .join('')
}
