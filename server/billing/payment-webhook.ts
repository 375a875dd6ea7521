import type { FastifyInstance } from 'fastify'
import type { PaymentProviderName } from '#contract/billing.ts'
import type { Clock } from '#server/clock.ts'
import { notFound, unauthorized, unavailable } from '#server/http/errors.ts'
import type { PaymentEvent, PaymentProvider } from '#server/providers/payments/payments.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

interface Options {
  name: PaymentProviderName
  /** Null if it isn't set up. */
  provider: PaymentProvider | null
  clock: Clock
  take: (event: PaymentEvent) => Promise<void>
}

/** Receives a vendor's signed notifications. After any reply but a success, the vendor repeats them for days. */
export function paymentWebhook(app: FastifyInstance, { name, provider, clock, take }: Options): void {
  void app.register(async scope => {
    // The exact bytes are signed, so we read any content type as text.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.post(
      `/webhooks/${name}`,
      { bodyLimit: 256 * 1024, config: { isSigned: true, calls: 'link' } },
      async (request, reply) => {
        if (!provider) throw notFound('Webhook')
        const body = typeof request.body === 'string' ? request.body : ''
        try {
          const event = await provider.event({ headers: request.headers, body }, clock.now())
          if (!event) throw unauthorized('This isn’t a recent notification from the vendor')
          if (event.subscriptionId) await take(event)
        } catch (error) {
          if (error instanceof ProviderError) throw unavailable('We can’t reach the vendor right now. Send it again.')
          throw error
        }
        return reply.send({ message: 'Taken' })
      },
    )
  })
}
