import Stripe from 'stripe'
import { ProviderError } from '#server/providers/provider-error.ts'

/** Runs one call of Stripe's client; its failure becomes a sentence that says what to do. */
export async function atStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? sayFailure(error) : error
  }
}

function sayFailure(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderError {
  const { StripeConnectionError, StripeAuthenticationError, StripePermissionError, StripeRateLimitError } =
    Stripe.errors
  const fail = (reason: ProviderError['reason'], sentence: string, retrySafe = false) =>
    new ProviderError('payments', reason, sentence, { retrySafe, cause: error })
  if (error instanceof StripeConnectionError)
    return fail('unavailable', 'Stripe can not be reached. Try again in a minute.', true)
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    return fail(
      'not-configured',
      'Stripe does not accept this installation’s keys. Nothing was charged: pay another way, or ask whoever runs it.',
    )
  if (error instanceof StripeRateLimitError)
    return fail('limited', 'Stripe is busy. Nothing was charged: try again in a minute.', true)
  if (error instanceof Stripe.errors.StripeCardError)
    return fail('refused', `The card was declined${sentence(error.message)}`)
  if ((error.statusCode ?? 500) >= 500) return fail('unavailable', 'Stripe has trouble. Try again in a minute.', true)
  return fail('refused', `Stripe refused this${sentence(error.message)}`)
}

/** Stripe answered, in a shape that we don't know. */
export const unreadable = (cause?: unknown) =>
  new ProviderError('payments', 'bad-reply', 'Stripe’s answer can’t be read. Try again in a minute.', {
    cause,
  })

const isCode = (error: unknown, code: string) =>
  error instanceof ProviderError && error.cause instanceof Stripe.errors.StripeError && error.cause.code === code

/** Asked for something that Stripe has not. */
export const isMissing = (error: unknown): boolean => isCode(error, 'resource_missing')

/** Paid back by an earlier try, whose end was lost. */
export const wasPaidBack = (error: unknown): boolean => isCode(error, 'charge_already_refunded')

/** At most 200 characters of what Stripe says, where it says something: it goes into a toast. */
function sentence(words: string): string {
  const plain = words.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (!plain) return '.'
  const short = plain.length > 200 ? `${plain.slice(0, 199)}…` : plain
  return `: ${/[.!?…]$/.test(short) ? short : `${short}.`}`
}
