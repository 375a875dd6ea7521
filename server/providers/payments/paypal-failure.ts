import { z } from 'zod'
import { asSentence, ProviderError } from '#server/providers/provider-error.ts'

/** PayPal's error format, and that of its token endpoint. */
const PaypalReply = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  error_description: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), description: z.string().optional() })).default([]),
})

/** A refusal by PayPal. The issues are machine-readable codes such as SUBSCRIPTION_STATUS_INVALID. */
export class PaypalRefusal extends ProviderError {
  readonly status: number
  readonly issues: string[]

  constructor(status: number, issues: string[], reason: ProviderError['reason'], message: string) {
    super('payments', reason, message, { retrySafe: status >= 429 })
    this.status = status
    this.issues = issues
  }
}

/** Turns PayPal's refusal into a sentence that says what to do, with the ID for PayPal's support. */
export function sayRefusal(status: number, body: unknown): PaypalRefusal {
  const reply = PaypalReply.safeParse(body).data
  const issues = reply?.details.map(({ issue }) => issue) ?? []
  const words = asSentence(
    reply?.details.find(({ description }) => description)?.description ?? reply?.message ?? '',
    200,
  )
  const refusal = (reason: ProviderError['reason'], sentence: string) =>
    new PaypalRefusal(status, issues, reason, sentence)
  if (status === 401 || status === 403)
    return refusal(
      'not-configured',
      'PayPal rejected this installation’s keys. You weren’t charged. Pay another way, or ask your administrator.',
    )
  if (status === 429) return refusal('limited', 'PayPal is busy. You weren’t charged. Try again in a minute.')
  if (status >= 500) return refusal('unavailable', 'PayPal has a problem. Try again in a minute.')
  return refusal('refused', `PayPal refused this${words ? `: ${words}` : '.'}`)
}

export const unreachable = (cause: unknown) =>
  new ProviderError('payments', 'unavailable', 'We can’t reach PayPal. Try again in a minute.', {
    retrySafe: true,
    cause,
  })

export const unreadable = (cause: unknown) =>
  new ProviderError('payments', 'bad-reply', 'We can’t read PayPal’s answer. Try again in a minute.', { cause })
