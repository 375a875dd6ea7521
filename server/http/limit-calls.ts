import type { FastifyInstance } from 'fastify'
import { CALL_LIMITS, type CallType } from '#contract/route-limits.ts'
import { clientAddress } from './client-address.ts'
import { tooMany } from './errors.ts'
import { sayWait } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's limits. Routes of the contract get theirs from it. */
    calls?: CallType
  }
  interface FastifyInstance {
    /** Every route with its limits. */
    limited: { method: string; url: string; calls: CallType; bodyLimit: number | undefined }[]
  }
}

const WINDOW_MS = 60_000

/** Counts in memory, and forgets a whole minute together: it never holds more than the callers of one minute. */
export function countCalls(now: () => number = () => performance.now()) {
  let counts = new Map<string, number>()
  let began = now()
  /** Counts a call. Returns how many this minute had, and the seconds until the next. */
  return (key: string): { used: number; seconds: number } => {
    if (now() - began >= WINDOW_MS) [counts, began] = [new Map(), now()]
    const used = (counts.get(key) ?? 0) + 1
    counts.set(key, used)
    return { used, seconds: Math.ceil((began + WINDOW_MS - now()) / 1000) }
  }
}

/** Gives each route its time, and refuses calls beyond its rate before their bodies are read. */
export function limitCalls(app: FastifyInstance): void {
  const count = countCalls()
  app.decorate('limited', [])
  app.addHook('onRoute', route => {
    const type = route.config?.calls ?? (route.url.endsWith('*') ? 'page' : undefined)
    if (!type) throw new Error(`${route.url} has no limits. Name them in its config.`)
    route.config = { ...route.config, calls: type }
    const { method, url, bodyLimit } = route
    for (const one of [method].flat()) app.limited.push({ method: one, url, calls: type, bodyLimit })
    route.handlerTimeout = CALL_LIMITS[type].seconds * 1000
  })
  app.addHook('onRequest', async ({ routeOptions, caller, ip }, reply) => {
    const type = routeOptions.config.calls ?? 'page'
    const { perMinute } = CALL_LIMITS[type]
    const account = caller && type !== 'public' ? (caller.key?.id ?? caller.userId) : null
    const { used, seconds: wait } = count(`${type} ${account ?? clientAddress({ ip })}`)
    // draft-ietf-httpapi-ratelimit-headers-10
    if (caller?.key)
      reply
        .header('ratelimit-policy', `"${type}";q=${perMinute};w=60`)
        .header('ratelimit', `"${type}";r=${Math.max(0, perMinute - used)};t=${wait}`)
    if (used > perMinute)
      throw tooMany(
        `You’ve reached the limit of ${perMinute.toLocaleString('en-US')} requests per minute. Try again in ${sayWait(wait)}.`,
        wait,
      )
  })
}
