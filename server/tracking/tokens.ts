import type { Secrets } from '#server/secrets.ts'
import type { MessageRef } from './tracking.ts'

/**
 * A token is user id and message id (16 bytes each), for a click also the link's number and its target, as base64url,
 * then 22 characters of signature. Each kind is signed for its own purpose, so that none passes for another.
 */
type TokenKind = 'open' | 'click' | 'unsubscribe' | 'undo'

interface ClickRef extends MessageRef {
  link: number
  target: string
}

/** Takes back one unsubscribe, and no later one. */
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

/** What a token of that kind says; null where it is not of our making. */
export function readToken(secrets: Secrets, kind: TokenKind, token: string): MessageRef | null {
  const bytes = readSigned(secrets, kind, token)
  return bytes?.length === IDS ? readIds(bytes) : null
}

/** The messages whose unsubscribe links stand in a text, as List-Unsubscribe carries them: nobody else can sign one. */
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

/** Earlier versions signed the links of previews for this message, to any target. */
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

/** The address in the form in which a Location header may carry it; null for anything but http and https. */
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
