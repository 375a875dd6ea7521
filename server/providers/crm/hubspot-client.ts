import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Client } from '@hubspot/api-client'
import { z } from 'zod'
import { ProviderError } from '#server/providers/provider-error.ts'
import { type HubspotRefusal, sayRefusal, unreachable, unreadable } from './hubspot-failure.ts'

/** Lets `work` ask HubSpot through its own client, for so long at most; what goes wrong becomes a ProviderError. */
export async function withClient<T>(
  baseUrl: string,
  key: string,
  seconds: number,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  // Loaded at the first sync: most installations never need it.
  const { Client } = await import('@hubspot/api-client')
  // The client knows no time-out; destroying its agent closes the lines that it waits on.
  const httpAgent = baseUrl.startsWith('https:') ? new SecureAgent() : new Agent()
  const client = new Client({ accessToken: key, basePath: baseUrl, httpAgent, numberOfApiCallRetries: 0 })
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timed out')), seconds * 1000)
  try {
    return await Promise.race([work(client), tooLate])
  } catch (error) {
    throw asProviderError(error, key)
  } finally {
    clearTimeout(timer)
    httpAgent.destroy()
  }
}

/** The client's own exception, known by its parts: its class is made once per API. */
export const ApiException = z.object({
  code: z.number(),
  body: z.unknown(),
  headers: z.record(z.string(), z.unknown()),
})

export function asProviderError(error: unknown, key: string): ProviderError {
  if (error instanceof ProviderError) return error
  const refusal = ApiException.safeParse(error).data
  if (refusal) return sayRefusal(refusalOf(refusal), key)
  if (error instanceof z.ZodError || error instanceof SyntaxError) return unreadable(error)
  return unreachable(error)
}

const refusalOf = ({ code, body, headers }: z.infer<typeof ApiException>): HubspotRefusal => ({
  status: code,
  body,
  retryAfter: typeof headers['retry-after'] === 'string' ? headers['retry-after'] : undefined,
})

export const retryAfterOf = (headers: { get(name: string): string | null }) => headers.get('retry-after') ?? undefined
