import MailComposer from 'nodemailer/lib/mail-composer'
import { oneLine } from './template.ts'

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
  /** For campaigns: the way out, and by what mailbox providers group complaints. */
  list?: { unsubscribe: string; feedbackId: string }
}

/** The RFC 5322 bytes of a message: multipart/alternative, quoted-printable, CRLF line ends. */
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
    headers: mail.list ? listHeaders(mail.list) : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** A word without blanks can not be folded, and no line may have over 998 bytes. */
const headerText = (text: string, longest: number) => oneLine(text).slice(0, longest).toWellFormed()

const withCrlf = (text: string) => text.replace(/\r\n?|\n/g, '\r\n')

/** RFC 2369 and RFC 8058: mail programs show a button, one POST is enough. */
const listHeaders = ({ unsubscribe, feedbackId }: { unsubscribe: string; feedbackId: string }) => [
  { key: 'List-Unsubscribe', value: `<${unsubscribe}>` },
  { key: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  { key: 'Feedback-ID', value: feedbackId },
]
