import type { Secrets } from '#server/secrets.ts'
import type { MessageRef } from './tracking.ts'

/**
 * A token is base64url of user ID and message ID (16 bytes each), and for a click the link's number and target,
 * followed by a 22-character signature. Each type is signed for its own purpose, so one can't be used as another.
 */
type TokenKind = 'open' | 'click' | 'unsubscribe' | 'undo' | 'erase'

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

const PURPOSE = {
  open: 'track:open',
  click: 'track:click',
  unsubscribe: 'track:unsubscribe',
  undo: 'track:undo',
  erase: 'track:erase',
} as const

/** One email has five tokens with the same IDs, so they stay in place. */
const payload = Buffer.alloc(4096)
let idsInPlace: MessageRef = { userId: '', messageId: '' }

function putIds({ userId, messageId }: MessageRef): void {
  if (userId === idsInPlace.userId && messageId === idsInPlace.messageId) return
  idsInPlace = { userId: '', messageId: '' }
  const written =
    payload.write(userId.replaceAll('-', ''), 0, 'hex') + payload.write(messageId.replaceAll('-', ''), 16, 'hex')
  if (written !== IDS) throw new Error('Not the ID of a message')
  idsInPlace = { userId, messageId }
}

function signed(secrets: Secrets, kind: TokenKind, bytes: Buffer, length: number): string {
  const text = bytes.toString('base64url', 0, length)
  return text + secrets.sign(PURPOSE[kind], text)
}

export function makeToken(secrets: Secrets, kind: 'open' | 'unsubscribe', ref: MessageRef): string {
  putIds(ref)
  return signed(secrets, kind, payload, IDS)
}

export function makeClickToken(secrets: Secrets, ref: MessageRef, link: number, target: string): string {
  putIds(ref)
  const length = IDS + 2 + Buffer.byteLength(target)
  const bytes = length <= payload.length ? payload : Buffer.concat([payload.subarray(0, IDS)], length)
  bytes.writeUInt16BE(link, IDS)
  bytes.write(target, IDS + 2)
  return signed(secrets, 'click', bytes, length)
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
  putIds(ref)
  payload.writeDoubleBE(suppressedAt, IDS)
  payload.writeDoubleBE(expiresAt, IDS + 8)
  return signed(secrets, 'undo', payload, IDS + 16)
}

export function readUndoToken(secrets: Secrets, token: string): UndoRef | null {
  const bytes = readSigned(secrets, 'undo', token)
  if (bytes?.length !== IDS + 16) return null
  return { ...readIds(bytes), suppressedAt: bytes.readDoubleBE(IDS), expiresAt: bytes.readDoubleBE(IDS + 8) }
}

/** Confirms that the owner of the message's address wants to be deleted everywhere. */
export function makeEraseToken(secrets: Secrets, ref: MessageRef, expiresAt: number): string {
  putIds(ref)
  payload.writeDoubleBE(expiresAt, IDS)
  return signed(secrets, 'erase', payload, IDS + 8)
}

/** Null if it isn't ours, or too late. */
export function readEraseToken(secrets: Secrets, token: string, now: Date): MessageRef | null {
  const bytes = readSigned(secrets, 'erase', token)
  return bytes?.length === IDS + 8 && bytes.readDoubleBE(IDS) > now.getTime() ? readIds(bytes) : null
}

/** The URL encoded for a Location header; null unless it's http or https. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

function readSigned(secrets: Secrets, kind: TokenKind, token: string): Buffer | null {
  const [text, signature] = [token.slice(0, -SIGNATURE), token.slice(-SIGNATURE)]
  return secrets.verify(PURPOSE[kind], text, signature) ? Buffer.from(text, 'base64url') : null
}

const readIds = (bytes: Buffer): MessageRef => ({
  userId: uuidText(bytes.subarray(0, 16)),
  messageId: uuidText(bytes.subarray(16, 32)),
})

const uuidText = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
