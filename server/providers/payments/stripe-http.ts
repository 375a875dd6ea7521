import Stripe from 'stripe'
import { z } from 'zod'
import { boundedFetch } from '#server/net/bounded-replies.ts'

const Reply = z.union([
  z.looseObject({ error: z.looseObject({ type: z.string() }) }),
  z.looseObject({ object: z.literal('list'), data: z.array(z.unknown()) }),
  z.looseObject({ object: z.string().refine(kind => kind !== 'list') }),
])

/**
 * Stripe's HTTP client, which rejects replies that aren't in Stripe's format. The SDK takes an error status
 * without `error` for a success, and a reply of only a word or a number ends the process with an unhandled
 * rejection.
 */
export function strictHttpClient() {
  const client = Stripe.createFetchHttpClient(boundedFetch({ seconds: 20 }))
  const send = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await send(...request)
    const read = response.toJSON.bind(response)
    response.toJSON = async () => {
      const body: unknown = await read()
      const isError = typeof body === 'object' && body !== null && 'error' in body
      if (!Reply.safeParse(body).success || (response.getStatusCode() >= 400 && !isError))
        throw new Error(`Not Stripe's form, status ${response.getStatusCode()}`)
      return body
    }
    return response
  }
  return client
}
