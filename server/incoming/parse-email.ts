import { convert } from 'html-to-text'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
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
}

/** We read this much of an email; the rest is attachments. */
export const MAX_MAIL = 512 * 1024
/** The parser takes 17 µs per line, so half a megabyte of line breaks would block the worker for 8 s. */
const MAX_LINES = 20_000
const MAX_HTML = 200_000
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 }

/** Null: unreadable. */
export async function readMail(raw: Buffer): Promise<ReceivedMail | null> {
  const email = await parse(firstLines(raw.subarray(0, MAX_MAIL)))
  if (!email) return null
  const { headers, from } = email
  return {
    header: name => headers.find(({ key }) => key === name.toLowerCase())?.value.trim() ?? null,
    headers: headers.map(({ key, value }) => `${key}: ${value.replace(/[\r\n]+/g, ' ')}`).join('\n'),
    from: { name: from?.name ?? '', address: (from?.address ?? '').toLowerCase() },
    subject: email.subject ?? '',
    messageId: email.messageId?.trim() || null,
    text: email.text?.trim() ? email.text : textOf(email.html ?? ''),
    parts: email.attachments.map(part => ({ type: part.mimeType.toLowerCase(), text: contentOf(part) })),
  }
}

function firstLines(raw: Buffer): Buffer {
  let end = -1
  for (let lines = 0; lines < MAX_LINES; lines++) {
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

const textOf = (html: string) =>
  convert(withinDepth(html.slice(0, MAX_HTML)), {
    wordwrap: false,
    limits: { maxInputLength: MAX_HTML, maxDepth: 50 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      // Parts quoted by email clients.
      { selector: 'blockquote', format: 'skip' },
      { selector: '.gmail_quote', format: 'skip' },
    ],
  })

/** Reports and returned headers are ASCII by their standards, or UTF-8 by the newer ones. */
const contentOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
