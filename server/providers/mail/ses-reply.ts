import type { OutgoingMail, SendResult } from './mail.ts'
import { oneLine } from './smtp-reply.ts'

/** What the SDK's errors share: a status if SES answered, nothing if the connection broke. */
interface SdkError {
  name?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
  $response?: { statusCode?: number }
}

/** One line of limited length. */
export function sesWords(error: unknown): string {
  const { name = '', message = '' } = error as SdkError
  return oneLine(`${name}: ${message || (error as { code?: string }).code || 'no answer'}`)
}

/** What an SES error means for this message. Only an explicit refusal is one; a gateway's error is `unknown`. */
export function sesAnswer(error: unknown, mail: OutgoingMail, wasNeverConnected: boolean): SendResult {
  const { name = '', message = '', $metadata, $response } = error as SdkError
  const code = $metadata?.httpStatusCode ?? $response?.statusCode ?? null
  const detail = sesWords(error)
  const waits = (scope: 'recipient' | 'transport'): SendResult => ({ outcome: 'deferred', scope, code, detail })
  if (wasNeverConnected) return waits('transport')
  // 500, 502, and 504 may come after SES accepted the message, and so may an unreadable answer.
  if (code === null || code < 300 || (code >= 500 && code !== 503)) return { outcome: 'unknown', code: null, detail }
  if (/not verified/i.test(message)) return waits(isOurs(message, mail) ? 'transport' : 'recipient')
  if (isOfTheMessage(name, code, message)) return { outcome: 'failed', code, detail }
  // Keys, quota, rate, a paused or suspended account, a missing configuration set: not the recipient's fault.
  return waits('transport')
}

/** SES lists unverified identities: the operator's affects everyone, a user's domain or a sandbox's recipient only its own. */
function isOurs(message: string, { envelope, from }: OutgoingMail): boolean {
  const listed = /failed the check[^:]{0,200}:(.*)/is.exec(message)?.[1]?.toLowerCase()
  if (listed === undefined) return true
  const named = (address: string) => listed.includes(address.toLowerCase())
  return named(envelope.from) || !(named(from.address) || named(envelope.to))
}

function isOfTheMessage(name: string, code: number, message: string): boolean {
  if (code === 413) return true
  if (/paused|suspended|disabled|sandbox|quota|configuration set|tenant/i.test(message)) return false
  if (name === 'MessageRejected') return true
  return (
    name === 'BadRequestException' &&
    /address|domain|recipient|local part|header|mime|message (length|size|is)|too long/i.test(message)
  )
}
