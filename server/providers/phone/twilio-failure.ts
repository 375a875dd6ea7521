import { z } from 'zod'
import { ProviderError } from '#server/providers/provider-error.ts'

/** The client's exception, recognized by its shape: its class comes with the client, which is loaded lazily. */
const Refusal = z.object({ status: z.number(), code: z.number().optional(), message: z.string() })
const LineError = z.object({ code: z.string() })

type Reason = ProviderError['reason']
const OWN_PHONE = 'Check your own phone’s number in Settings.'
const OPERATOR = 'Ask your administrator'

const NO_FUNDS: [Reason, string] = [
  'not-configured',
  `The Twilio account is suspended or out of funds. ${OPERATOR} to add funds, then call again.`,
]

/** Twilio's error codes (twilio.com/docs/api/errors), as sentences that say what to do. */
const sentences: Record<number, [Reason, string]> = {
  20003: ['not-configured', `Twilio rejected the credentials. ${OPERATOR} to check them.`],
  20005: NO_FUNDS,
  20006: ['not-configured', `Twilio doesn’t allow this account to call. ${OPERATOR} to check its permissions.`],
  10001: NO_FUNDS,
  10004: ['limited', 'Too many calls are in progress. Wait until one ends, then try again.'],
  13227: ['refused', `Calls to this country aren’t turned on at Twilio. ${OPERATOR} to turn them on.`],
  20429: ['limited', 'Twilio isn’t accepting more calls right now. Try again in a minute.'],
  21210: ['not-configured', `The number to call from isn’t verified at Twilio. ${OPERATOR} to verify it.`],
  21211: ['refused', `Twilio says that your own phone’s number isn’t valid. ${OWN_PHONE}`],
  21212: ['not-configured', `The number to call from isn’t valid at Twilio. ${OPERATOR} to check TWILIO_FROM_NUMBER.`],
  21213: ['not-configured', `There’s no number to call from. ${OPERATOR} to set TWILIO_FROM_NUMBER.`],
  21214: ['refused', `Twilio can’t reach your own phone. ${OWN_PHONE}`],
  21215: ['refused', `Calls to this country aren’t turned on at Twilio. ${OPERATOR} to turn them on.`],
  21216: ['refused', `Twilio doesn’t call this number. ${OWN_PHONE}`],
  21217: ['refused', `Twilio says that your own phone’s number isn’t valid. ${OWN_PHONE}`],
  21219: [
    'refused',
    'A Twilio trial account calls verified numbers only. Verify your own phone’s number at Twilio, or upgrade the account there.',
  ],
}
const OUT_OF_FUNDS = /\b(funds|balance|suspended)\b/i

/** Turns anything that the client throws into a failure with a message. */
export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const refusal = Refusal.safeParse(error).data
  return refusal ? ofRefusal(refusal, error) : unreachable(error)
}

/** Twilio doesn't have it. */
export const isNotFound = (error: unknown): boolean => Refusal.safeParse(error).data?.status === 404
/** The call had already ended. */
export const isOver = (error: unknown): boolean => Refusal.safeParse(error).data?.code === 21220

function ofRefusal({ status, code, message }: z.infer<typeof Refusal>, cause: unknown): ProviderError {
  const fail = (reason: Reason, text: string, retrySafe = true) =>
    new ProviderError('phone', reason, text, { retrySafe, cause })
  const known = code === undefined ? undefined : sentences[code]
  if (known) return fail(...known)
  if (status === 429) return fail('limited', 'Twilio isn’t accepting more calls right now. Try again in a minute.')
  // A 503 means that nothing started. After any other failure the phone may still ring.
  if (status >= 500) return fail('unavailable', UNREACHABLE, status === 503)
  if (OUT_OF_FUNDS.test(message)) return fail(...NO_FUNDS)
  if (status === 401 || status === 403) return fail('not-configured', sentences[20003]?.[1] ?? message)
  return fail(
    'refused',
    `Twilio refused the call: “${message.slice(0, 200)}” Check both phone numbers, then try again. If it keeps failing, ask your administrator.`,
  )
}

const UNREACHABLE = 'We can’t reach the phone company right now. Try again in a few minutes.'
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function unreachable(cause: unknown): ProviderError {
  if (cause instanceof z.ZodError)
    return new ProviderError('phone', 'bad-reply', 'We can’t read Twilio’s answer. Try again in a few minutes.', {
      cause,
    })
  const retrySafe = neverSent.has(LineError.safeParse(cause).data?.code ?? '')
  return new ProviderError('phone', 'unavailable', UNREACHABLE, { retrySafe, cause })
}
