import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** A domain and the key whose public half stands in its DNS. */
export interface DkimKey {
  domain: string
  selector: string
  privateKey: KeyObject
}

/** Reading a key takes longer than the signature's hash: once per round, not per message. */
export const readDkimKey = (domain: string, selector: string, pem: string): DkimKey => ({
  domain,
  selector,
  privateKey: createPrivateKey(pem),
})

/**
 * What is signed. From stands twice, so that nobody can put a second one on top (RFC 6376, 8.15); what a mail does not
 * have is signed as absent. Both List-Unsubscribe headers are in, as RFC 8058 asks.
 */
const SIGNED = [
  'from',
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'reply-to',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
]

/** The message with its DKIM-Signature in front: rsa-sha256, relaxed/relaxed (RFC 6376). Line ends have to be CRLF. */
export function signMessage(raw: Buffer, { domain, selector, privateKey }: DkimKey, now: Date): Buffer {
  const split = raw.indexOf('\r\n\r\n')
  const head = raw.subarray(0, split < 0 ? raw.length : split).toString('latin1')
  const body = split < 0 ? Buffer.alloc(0) : raw.subarray(split + 4)
  const bodyHash = createHash('sha256')
    .update(relaxBody(body.toString('latin1')), 'latin1')
    .digest('base64')
  const field = [
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain};`,
    ` s=${selector}; t=${Math.floor(now.getTime() / 1000)};`,
    ` h=${SIGNED.slice(0, 7).join(':')}:`,
    `  ${SIGNED.slice(7).join(':')};`,
    ` bh=${bodyHash};`,
    ' b=',
  ].join('\r\n')
  const signed = [...chosen(head), relaxHeader(field)].join('\r\n')
  const signature = sign('sha256', Buffer.from(signed, 'latin1'), privateKey).toString('base64')
  const folded = signature.match(/.{1,72}/g)?.join('\r\n  ') ?? ''
  return Buffer.concat([Buffer.from(`${field}${folded}\r\n`), raw])
}

/** The headers to sign, relaxed; of several of one name the last first (5.4.2). */
function chosen(head: string): string[] {
  const left = new Map<string, string[]>()
  for (const field of head.split(/\r\n(?![ \t])/)) {
    const name = field.slice(0, field.indexOf(':')).trim().toLowerCase()
    left.set(name, [...(left.get(name) ?? []), field])
  }
  return SIGNED.flatMap(name => {
    const field = left.get(name)?.pop()
    return field === undefined ? [] : [relaxHeader(field)]
  })
}

/** 3.4.2 */
function relaxHeader(field: string): string {
  const colon = field.indexOf(':')
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.replace(/^ | $/g, '')}`
}

/** 3.4.4 */
function relaxBody(body: string): string {
  const relaxed = body
    .replace(/[ \t]+(?=\r\n|$)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)+$/, '')
  return relaxed === '' ? '' : `${relaxed}\r\n`
}
