import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { getPublic, type Page } from '#server/net/get-public.ts'
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

/** What Amazon SNS delivers, its signature seen to be right. */
export type SnsMessage = z.infer<typeof Envelope>

export interface Sns {
  /** Null: nothing that Amazon signed. Throws ProviderError where that can not be known now. */
  read(body: string): Promise<SnsMessage | null>
  /** Says yes to the topic's question whether it may deliver here. */
  confirm(message: SnsMessage): Promise<void>
}

/** SNS has one certificate per region and changes it once a year; more in a minute are somebody's invention. */
const NEW_A_MINUTE = 6
const KEPT = 50
const HOST = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(\.cn)?$/
const CERTIFICATE = /^\/SimpleNotificationService-[\w-]{1,80}\.pem$/

/** Reads deliveries by their signature alone; nothing of one is followed before that holds, and only to SNS itself. */
export function amazonSns(get: (url: string) => Promise<Page> = getPublic): Sns {
  const keyAt = certificates(get)
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
      if (!url) throw unreachable(new Error('The address to confirm is not at SNS'))
      const { status } = await ask(get, url.href)
      if (status !== 200) throw unreachable(new Error(`SNS answered ${status}`))
    },
  }
}

/** Keys by name and value, one line each, in the order of the alphabet: what SNS signs. */
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

function certificates(get: (url: string) => Promise<Page>) {
  const kept = new Map<string, KeyObject | null>()
  let fetched: number[] = []
  return async (url: string): Promise<KeyObject | null> => {
    const known = kept.get(url)
    if (known !== undefined) return known
    fetched = fetched.filter(at => performance.now() - at < 60_000)
    if (fetched.length >= NEW_A_MINUTE) throw unreachable(new Error('Too many new certificates'))
    fetched.push(performance.now())
    const { status, body } = await ask(get, url)
    if (status >= 500 || status === 429) throw unreachable(new Error(`SNS answered ${status}`))
    const key = status === 200 ? readKey(body) : null
    // What is not there goes first: nobody drives Amazon's own out by inventing addresses.
    const [first] = [...kept].toSorted(([, a], [, b]) => Number(a !== null) - Number(b !== null))
    if (kept.size >= KEPT && first) kept.delete(first[0])
    kept.set(url, key)
    return key
  }
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const unreachable = (cause: unknown) =>
  new ProviderError('mail', 'unavailable', 'Amazon SNS can not be asked now', { retrySafe: true, cause })
