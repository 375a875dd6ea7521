import type { Secrets } from '#server/secrets.ts'
import type { MessageRef } from './tracking.ts'

/**
 * A token is base64url of user ID and message ID (16 bytes each), and for a click the link's number and target,
 * followed by a 22-character signature. Each type is signed for its own purpose, so one can't be used as another.
 */
type TokenKind = 'open' | 'click' | 'unsubscribe' | 'undo'

interface ClickRef extends MessageRef {
  link: number
  target: string
}

/** Undoes one unsubscribe, and no later one. */
export interface UndoRef extends MessageRef {
  /** When the address was suppressed, in milliseconds of the database's clock. */
  suppressedAt: number
  expiresAt: number
}

const SIGNATURE = 22
const IDS = 32

export function makeToken(secrets: Secrets, kind: TokenKind, ref: MessageRef, rest = Buffer.alloc(0)): string {
  const payload = Buffer.concat([uuidBytes(ref.userId), uuidBytes(ref.messageId), rest]).toString('base64url')
  return payload + secrets.sign(`track:${kind}`, payload)
}

export function makeClickToken(secrets: Secrets, { link, target, ...ref }: ClickRef): string {
  const number = Buffer.alloc(2)
  number.writeUInt16BE(link)
  return makeToken(secrets, 'click', ref, Buffer.concat([number, Buffer.from(target)]))
}

/** Reads a token of that type; null if we didn't sign it. */
export function readToken(secrets: Secrets, kind: TokenKind, token: string): MessageRef | null {
  const bytes = readSigned(secrets, kind, token)
  return bytes?.length === IDS ? readIds(bytes) : null
}

/** The messages whose unsubscribe links appear in a text, such as in List-Unsubscribe. Only we can sign these. */
export const findUnsubscribeLinks = (secrets: Secrets, text: string): MessageRef[] =>
  Array.from(text.matchAll(/\/u\/([\w-]{65})(?![\w-])/g), ([, token = '']) =>
    readToken(secrets, 'unsubscribe', token),
  ).filter(ref => ref !== null)

export function readClickToken(secrets: Secrets, token: string): ClickRef | null {
  const bytes = readSigned(secrets, 'click', token)
  if (!bytes || bytes.length < IDS + 2) return null
  const ids = readIds(bytes)
  const target = webAddress(bytes.subarray(IDS + 2).toString('utf8'))
  return target && ids.messageId !== NO_MESSAGE ? { ...ids, link: bytes.readUInt16BE(IDS), target } : null
}

/** Earlier versions signed the links in previews for this message, to any target. */
const NO_MESSAGE = '00000000-0000-0000-0000-000000000000'

export function makeUndoToken(secrets: Secrets, { suppressedAt, expiresAt, ...ref }: UndoRef): string {
  const times = Buffer.alloc(16)
  times.writeDoubleBE(suppressedAt)
  times.writeDoubleBE(expiresAt, 8)
  return makeToken(secrets, 'undo', ref, times)
}

export function readUndoToken(secrets: Secrets, token: string): UndoRef | null {
  const bytes = readSigned(secrets, 'undo', token)
  if (bytes?.length !== IDS + 16) return null
  return { ...readIds(bytes), suppressedAt: bytes.readDoubleBE(IDS), expiresAt: bytes.readDoubleBE(IDS + 8) }
}

/** The URL encoded for a Location header; null unless it's http or https. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

function readSigned(secrets: Secrets, kind: TokenKind, token: string): Buffer | null {
  const [payload, signature] = [token.slice(0, -SIGNATURE), token.slice(-SIGNATURE)]
  return secrets.verify(`track:${kind}`, payload, signature) ? Buffer.from(payload, 'base64url') : null
}

const readIds = (bytes: Buffer): MessageRef => ({
  userId: uuidText(bytes.subarray(0, 16)),
  messageId: uuidText(bytes.subarray(16, 32)),
})

const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const uuidText = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
