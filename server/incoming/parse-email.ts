import { convert } from 'html-to-text'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { addressNorm } from '#contract/address.ts'
import { withinDepth } from '#server/within-depth.ts'

/** An untrusted email from someone's server. */
export interface ReceivedMail {
  /** The first header of that name, unfolded and trimmed. */
  header(name: string): string | null
  /** All headers, one per line. */
  headers: string
  from: { name: string; address: string }
  subject: string
  /** The date set by the sender; null if it's missing. */
  messageId: string | null
  text: string
  /** The non-text parts by type. */
  parts: { type: string; text: string }[]
  files: ReceivedFile[]
}

export interface ReceivedFile {
  name: string
  /** Null: we read only its start. */
  size: number | null
}

/** We read this much of an email; the rest is attachments. */
export const MAX_MAIL = 512 * 1024
/** The parser takes 30 µs per line. Half a megabyte in Base64 has 7,000 of them. */
const MAX_LINES = 8000
/** Emails that passed through many servers have about 200. */
export const MAX_HEAD_LINES = 1000
const MAX_HTML = 200_000
const MAX_SOURCE = 64 * 1024
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 }

/** Null: unreadable. Only the first lines are read. */
export async function readMail(raw: Buffer, most = MAX_LINES): Promise<ReceivedMail | null> {
  const read = firstLines(raw.subarray(0, MAX_MAIL), most)
  const email = await parse(read)
  if (!email) return null
  const { headers, from } = email
  const text = email.text?.trim() ? email.text : textOf(email.html)
  const parts = email.attachments.map(part => ({ type: part.mimeType.toLowerCase(), text: contentOf(part) }))
  const isMultipart = headers.some(({ key, value }) => key === 'content-type' && /^\s*multipart\//i.test(value))
  return {
    header: name => headers.find(({ key }) => key === name.toLowerCase())?.value.trim() ?? null,
    headers: headers.map(({ key, value }) => `${key}: ${value.replace(/[\r\n]+/g, ' ')}`).join('\n'),
    from: { name: from?.name ?? '', address: addressNorm(from?.address ?? '') },
    subject: email.subject ?? '',
    messageId: email.messageId?.trim() || null,
    // Of an email without the parts that its header promises, we read the source.
    text: text || parts.length > 0 || !isMultipart ? text : sourceOf(raw),
    parts,
    files: filesOf(email, isCut(raw, read)).map(({ name, size }) => ({ name, size })),
  }
}

/** A file of an email as it was received; undefined: the email has only its start, or no such file. */
export async function readFileOf(raw: Buffer, n: number): Promise<(ReceivedFile & { content: Buffer }) | undefined> {
  const read = firstLines(raw.subarray(0, MAX_MAIL), MAX_LINES)
  const email = await parse(read)
  const file = email && filesOf(email, isCut(raw, read))[n]
  return file && file.size !== null ? file : undefined
}

const isCut = (raw: Buffer, read: Buffer) => read.length < raw.length || raw.length >= MAX_MAIL

/** What was attached; pictures that the text shows aren't. Where the email was cut, the last file has no end. */
function filesOf({ attachments }: Email, isCutOff: boolean): (ReceivedFile & { content: Buffer })[] {
  return attachments.flatMap((part, at) => {
    if (part.disposition !== 'attachment' && (!part.filename || part.contentId)) return []
    const content =
      typeof part.content === 'string' ? Buffer.from(part.content) : Buffer.from(part.content as ArrayBuffer)
    const isWhole = !isCutOff || at < attachments.length - 1
    return [{ name: fileName(part.filename ?? 'file'), size: isWhole ? content.length : null, content }]
  })
}

/** As one line without folders, as it's shown and sent. */
export const fileName = (name: string): string =>
  name
    .replace(/[\p{Cc}/\\]+/gu, '_')
    .trim()
    .slice(0, 255) || 'file'

function firstLines(raw: Buffer, most: number): Buffer {
  let end = -1
  for (let lines = 0; lines < most; lines++) {
    end = raw.indexOf(0x0a, end + 1)
    if (end < 0) return raw
  }
  return raw.subarray(0, end + 1)
}

async function parse(raw: Buffer): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, { ...LIMITS, forceRfc822Attachments: true })
  } catch {
    return null
  }
}

function sourceOf(raw: Buffer): string {
  const source = raw.toString('utf8', 0, MAX_SOURCE).replace(/\r\n/g, '\n')
  return source.slice(source.indexOf('\n\n') + 1)
}

const BLOCKS = 'table tr td address center dl dt dd details summary fieldset legend figure figcaption'.split(' ')

/** Outlook replies with a whole document around a whole document. */
const flattened = (html: string) => html.replace(/<(?:!doctype|\/?(?:html|body|head))\b[^>]{0,2000}>/gi, ' ')

/** Quotes become lines that start with `>`, as in plain text. */
const textOf = (html = '') =>
  html &&
  convert(withinDepth(flattened(html.slice(0, MAX_HTML))), {
    wordwrap: false,
    limits: { maxInputLength: MAX_HTML, maxDepth: 50 },
    baseElements: { returnDomByDefault: true },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
      { selector: 'img', format: 'skip' },
      { selector: 'title', format: 'skip' },
      { selector: 'style', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'hr', options: { length: 24 } },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      // The library has the rest of the standard's blocks in one line with what follows.
      ...BLOCKS.map(selector => ({
        selector,
        format: 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      })),
      ...['h1', 'h2', 'h3'].map(selector => ({ selector, options: { uppercase: false } })),
    ],
  })

/** Reports and returned headers are ASCII by their standards, or UTF-8 by the newer ones. */
const contentOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
