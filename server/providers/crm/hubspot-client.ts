import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Client } from '@hubspot/api-client'
import { z } from 'zod'
import { CrmError } from './crm-error.ts'
import { type HubspotRefusal, readRefusal, unreachable, unreadable } from './hubspot-failure.ts'

/** Calls HubSpot with a time limit, and turns every failure into a ProviderError. */
export async function withClient<T>(
  baseUrl: string,
  key: string,
  seconds: number,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  // Loaded on first use: most installations never need it.
  const { Client } = await import('@hubspot/api-client')
  // The client has no timeout; destroying its agent closes the connections it's waiting on.
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

/** HubSpot's exception, recognized by its shape: each of its APIs declares its own class. */
export const ApiException = z.object({
  code: z.number(),
  body: z.unknown(),
  headers: z.record(z.string(), z.unknown()),
})

export function asProviderError(error: unknown, key: string): CrmError {
  if (error instanceof CrmError) return error
  const refusal = ApiException.safeParse(error).data
  if (refusal) return readRefusal(refusalOf(refusal), key)
  if (error instanceof z.ZodError || error instanceof SyntaxError) return unreadable(error)
  return unreachable(error)
}

const refusalOf = ({ code, body, headers }: z.infer<typeof ApiException>): HubspotRefusal => ({
  status: code,
  body,
  retryAfter: typeof headers['retry-after'] === 'string' ? headers['retry-after'] : undefined,
})

export const retryAfterOf = (headers: { get(name: string): string | null }) => headers.get('retry-after') ?? undefined
