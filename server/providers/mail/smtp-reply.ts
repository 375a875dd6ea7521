import type { SendResult } from './mail.ts'
import type { SmtpFailure } from './smtp-client/settings.ts'

type NotAccepted = Exclude<SendResult, { outcome: 'accepted' }>

/** No connection or greeting, or TLS or login refused: nothing was sent, and it's not the recipient's fault. */
export const beforeTheConnection = (error: unknown): NotAccepted => ({
  outcome: 'deferred',
  scope: 'transport',
  code: failureOf(error).responseCode ?? null,
  detail: loginAdvice(error) ?? detailOf(error),
})

/** Microsoft's refusals of a login that another password doesn't help against, as what to do. */
export function loginAdvice(error: unknown): string | null {
  const { response = '' } = failureOf(error)
  if (!/\b5\.7\.139\b/.test(response)) return null
  if (/SmtpClientAuthentication is disabled/i.test(response))
    return 'Authenticated SMTP is off for this account. Ask your Microsoft 365 administrator to turn it on.'
  if (/basic auth/i.test(response))
    return 'Microsoft 365 no longer accepts a password for this account. Connect Microsoft 365 in Settings instead.'
  // A wrong password needs the server's own words.
  if (/credentials were incorrect/i.test(response)) return null
  return 'A Microsoft 365 policy doesn’t allow this sign-in. Connect Microsoft 365 in Settings, or ask your administrator.'
}

/**
 * What an error during one message means. A reply from the server says that it doesn't have the message. Without a
 * reply, it depends on the body: not started means not sent; started means unknown.
 */
export function afterTheConnection(error: SmtpFailure, bodyBegan: boolean): NotAccepted {
  const detail = detailOf(error)
  const code = error.responseCode ?? null
  if (code !== null && code >= 400 && code < 600) return refused(code, error, bodyBegan, detail)
  if (bodyBegan) return { outcome: 'unknown', code: null, detail }
  return { outcome: 'deferred', scope: 'transport', code: null, detail }
}

function refused(code: number, error: SmtpFailure, bodyBegan: boolean, detail: string): NotAccepted {
  // 421 means the server is shutting down or limiting us. At MAIL FROM it hasn't seen the recipient yet, so only "too
  // large" (552) is about this message.
  const ofTransport =
    code === 421 || (!bodyBegan && (ABOUT_US.has(code) || (error.command === 'MAIL FROM' && code !== 552)))
  if (ofTransport || isQuotaOfSender(detail)) return { outcome: 'deferred', scope: 'transport', code, detail }
  if (code < 500) return { outcome: 'deferred', scope: 'recipient', code, detail }
  return { outcome: 'failed', code, detail }
}

/** Commands out of sequence, and servers that require a login only at RCPT TO (RFC 4954). */
const ABOUT_US = new Set([503, 530, 534, 535, 538])

/**
 * Some servers answer a permanent 550 once the account has reached its daily limit: Google 5.4.5, Microsoft 5.1.90
 * and 5.2.0. It's the account's limit, not the recipient's full mailbox (5.2.2).
 */
const isQuotaOfSender = (detail: string) =>
  /\b5\.4\.5\b|\b5\.1\.90\b|SubmissionQuotaExceeded|(user|daily|hourly)( message)? sending (limit|quota)/i.test(detail)

/** The server's message if there is one, as one line of limited length. */
export function detailOf(error: unknown): string {
  const { response, message } = failureOf(error)
  return oneLine(response || message || 'unknown error')
}

/** Text from somebody else's server, as one line of limited length. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 500)

const failureOf = (error: unknown): Partial<SmtpFailure> => (typeof error === 'object' && error !== null ? error : {})
