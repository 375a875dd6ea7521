import type { FastifyInstance } from 'fastify'
import type { PaymentProviderName } from '#contract/billing.ts'
import type { Clock } from '#server/clock.ts'
import { notFound, unauthorized, unavailable } from '#server/http/errors.ts'
import type { PaymentEvent, PaymentProvider } from '#server/providers/payments/payments.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

interface Options {
  name: PaymentProviderName
  /** Null where it is not set up. */
  provider: PaymentProvider | null
  clock: Clock
  take: (event: PaymentEvent) => Promise<void>
}

/**
 * Where a vendor tells what happened to a subscription. Public: the vendor's proof is the key. Anything but a success
 * makes the vendor tell again, for days.
 */
export function paymentWebhook(app: FastifyInstance, { name, provider, clock, take }: Options): void {
  void app.register(async scope => {
    // The letters are signed, so they are kept; whatever comes is read as text.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.post(`/webhooks/${name}`, { bodyLimit: 256 * 1024, config: { isSigned: true } }, async (request, reply) => {
      if (!provider) throw notFound('Webhook')
      const body = typeof request.body === 'string' ? request.body : ''
      try {
        const event = await provider.event({ headers: request.headers, body }, clock.now())
        if (!event) throw unauthorized('This was not sent by the vendor, or not lately')
        if (event.subscriptionId) await take(event)
      } catch (error) {
        if (error instanceof ProviderError) throw unavailable('We can’t reach the vendor right now. Send it again.')
        throw error
      }
      return reply.send({ message: 'Taken' })
    })
  })
}
