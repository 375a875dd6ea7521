import Stripe from 'stripe'
import { asSentence, ProviderError } from '#server/providers/provider-error.ts'

/** Runs one call of Stripe's client, and turns a failure into a sentence that says what to do. */
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
    return fail('unavailable', 'We can’t reach Stripe. Try again in a minute.', true)
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    return fail(
      'not-configured',
      'Stripe rejected this installation’s keys. You weren’t charged. Pay another way, or ask your administrator.',
    )
  if (error instanceof StripeRateLimitError)
    return fail('limited', 'Stripe is busy. You weren’t charged. Try again in a minute.', true)
  if (error instanceof Stripe.errors.StripeCardError)
    return fail('refused', `The card was declined${quoted(error.message)}`)
  if ((error.statusCode ?? 500) >= 500) return fail('unavailable', 'Stripe has a problem. Try again in a minute.', true)
  return fail('refused', `Stripe refused this${quoted(error.message)}`)
}

export const unreadable = (cause?: unknown) =>
  new ProviderError('payments', 'bad-reply', 'We can’t read Stripe’s answer. Try again in a minute.', { cause })

const isCode = (error: unknown, code: string) =>
  error instanceof ProviderError && error.cause instanceof Stripe.errors.StripeError && error.cause.code === code

/** The requested object doesn't exist at Stripe. */
export const isMissing = (error: unknown): boolean => isCode(error, 'resource_missing')

/** Refunded by an earlier attempt that was interrupted. */
export const wasPaidBack = (error: unknown): boolean => isCode(error, 'charge_already_refunded')

function quoted(message: string): string {
  const text = asSentence(message, 200)
  return text ? `: ${text}` : '.'
}
