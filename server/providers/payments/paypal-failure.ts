import { z } from 'zod'
import { ProviderError } from '#server/providers/provider-error.ts'

/** PayPal's own form of an error, and that of its token endpoint. */
const PaypalSays = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  error_description: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), description: z.string().optional() })).default([]),
})

/** PayPal answered no. The issues are its own words for programs, as SUBSCRIPTION_STATUS_INVALID. */
export class PaypalRefusal extends ProviderError {
  readonly status: number
  readonly issues: string[]

  constructor(status: number, issues: string[], reason: ProviderError['reason'], message: string) {
    super('payments', reason, message, { retrySafe: status >= 429 })
    this.status = status
    this.issues = issues
  }
}

/** PayPal's refusal as a sentence that says what to do; its number for PayPal's support stays with it. */
export function sayRefusal(status: number, body: unknown): PaypalRefusal {
  const said = PaypalSays.safeParse(body).data
  const issues = said?.details.map(({ issue }) => issue) ?? []
  const words = clean(said?.details.find(({ description }) => description)?.description ?? said?.message)
  const refusal = (reason: ProviderError['reason'], sentence: string) =>
    new PaypalRefusal(status, issues, reason, sentence)
  if (status === 401 || status === 403)
    return refusal(
      'not-configured',
      'PayPal does not accept this installation’s keys. Nothing was charged: pay another way, or ask whoever runs it.',
    )
  if (status === 429) return refusal('limited', 'PayPal is busy. Nothing was charged: try again in a minute.')
  if (status >= 500) return refusal('unavailable', 'PayPal has trouble. Try again in a minute.')
  return refusal('refused', `PayPal refused this${words ? `: ${words}` : '.'}`)
}

export const unreachable = (cause: unknown) =>
  new ProviderError('payments', 'unavailable', 'PayPal can not be reached. Try again in a minute.', {
    retrySafe: true,
    cause,
  })

export const unreadable = (cause: unknown) =>
  new ProviderError('payments', 'bad-reply', 'PayPal’s answer can not be read. Try again in a minute.', {
    cause,
  })

/** At most 200 characters of what PayPal says: it goes into a toast. */
function clean(words: string | undefined): string {
  const plain = (words ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (!plain) return ''
  const short = plain.length > 200 ? `${plain.slice(0, 199)}…` : plain
  return /[.!?…]$/.test(short) ? short : `${short}.`
}
