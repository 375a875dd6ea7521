import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { getPublic, type Page } from '#server/net/get-public.ts'
import { parseJson } from '#server/parse-json.ts'
import { certificateCache } from '#server/providers/certificate-cache.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string().min(1).max(400),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  Subject: z.string().optional(),
  Token: z.string().optional(),
  SubscribeURL: z.string().max(2000).optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64(),
  SigningCertURL: z.string().max(500),
})

/** A delivery from Amazon SNS with a verified signature. */
export type SnsMessage = z.infer<typeof Envelope>

export interface Sns {
  /** Null: not signed by Amazon. Throws a ProviderError if that can't be determined right now. */
  read(body: string): Promise<SnsMessage | null>
  /** Confirms the topic's request to deliver here. */
  confirm(message: SnsMessage): Promise<void>
}

const HOST = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(\.cn)?$/
const CERTIFICATE = /^\/SimpleNotificationService-[\w-]{1,80}\.pem$/

/** Trusts a delivery only by its signature: it follows none of its URLs before that, and only URLs at SNS. */
export function amazonSns(get: (url: string) => Promise<Page> = getPublic): Sns {
  const keyAt = certificateCache(url => fetchKey(get, url), unreachable)
  return {
    async read(body) {
      const message = Envelope.safeParse(parseJson(body)).data
      const url = message && addressAtSns(message.SigningCertURL)
      if (!message || !url || !CERTIFICATE.test(url.pathname) || url.search) return null
      const key = await keyAt(url.href)
      if (!key) return null
      const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
      const signature = Buffer.from(message.Signature, 'base64')
      return verify(algorithm, Buffer.from(signedText(message)), key, signature) ? message : null
    },
    async confirm({ SubscribeURL = '' }) {
      const url = addressAtSns(SubscribeURL)
      if (!url) throw unreachable(new Error('The confirmation URL isn’t at SNS'))
      const { status } = await ask(get, url.href)
      if (status !== 200) throw unreachable(new Error(`SNS answered ${status}`))
    },
  }
}

/** The signed string: keys by name and value, one per line, in alphabetical order. */
export function signedText(message: SnsMessage): string {
  const keys =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  return keys.flatMap(key => (message[key] === undefined ? [] : [`${key}\n${message[key]}\n`])).join('')
}

function addressAtSns(text: string): URL | null {
  const url = URL.parse(text)
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.port) return null
  return HOST.test(url.hostname) ? url : null
}

async function fetchKey(get: (url: string) => Promise<Page>, url: string): Promise<KeyObject | null> {
  const { status, body } = await ask(get, url)
  if (status >= 500 || status === 429) throw unreachable(new Error(`SNS answered ${status}`))
  return status === 200 ? readKey(body) : null
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem)
  } catch {
    return null
  }
}

async function ask(get: (url: string) => Promise<Page>, url: string): Promise<Page> {
  try {
    return await get(url)
  } catch (error) {
    throw unreachable(error)
  }
}

const unreachable = (cause: unknown) =>
  new ProviderError('mail', 'unavailable', 'We can’t reach Amazon SNS right now', { retrySafe: true, cause })
