import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { keyAccess } from '#contract/key-access.ts'
import type { ParsedOf, Route } from '#contract/route.ts'
import { bodyLimitOf, callTypeOf } from '#contract/route-limits.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { badKey, requireScope } from './api-key.ts'
import { badRequest, forbidden, unauthorized } from './errors.ts'
import './allowance.ts'
import './idempotency.ts'
import './limit-calls.ts'
import type { Caller } from './session.ts'

/** Parts of the raw request that a handler may need: response headers, the client address, a closed connection. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

type CallerOf<R extends Route> = R extends { access: 'public' } ? Caller | null : Caller

/** Serves one route with the caller and parsed input. The reply is parsed, so that only what the contract names is sent. */
export function serve<const R extends Route>(
  app: FastifyInstance,
  r: R,
  handler: (caller: CallerOf<R>, input: ParsedOf<R>, exchange: Exchange) => Promise<z.input<R['reply']>>,
): void {
  serveRaw(app, r, (caller, input, exchange) =>
    app.once(r, exchange.request, exchange.reply, async () => r.reply.parse(await handler(caller, input, exchange))),
  )
}

/** The same for a handler that is one transaction of its account: `run` is `db.asUser`, or `db.readAsUser`. */
export function serveInTx<const R extends Route & { access?: 'admin' }>(
  app: FastifyInstance,
  run: Db['asUser'],
  r: R,
  handler: (caller: Caller & { sql: Sql }, input: ParsedOf<R>, exchange: Exchange) => Promise<z.input<R['reply']>>,
): void {
  serve(app, r, (caller, input, exchange) =>
    run((caller as Caller).userId, sql => handler({ ...(caller as Caller), sql }, input, exchange)),
  )
}

/** Serves a contract route whose handler streams the reply (CSV, events, a raw message). */
export function serveRaw<const R extends Route>(
  app: FastifyInstance,
  r: R,
  handler: (caller: CallerOf<R>, input: ParsedOf<R>, exchange: Exchange) => Promise<unknown>,
): void {
  // An ignored filter would answer with everything.
  const strict = { ...r, ...(r.query && { query: r.query.strict() }) }
  app.route({
    method: r.method,
    url: r.path,
    bodyLimit: bodyLimitOf(r),
    config: { calls: callTypeOf(r), key: keyAccess.get(r) },
    onRequest: async request => requireAccess(r, request),
    handler: async (request, reply) => {
      const input = parseInput(strict, request) as ParsedOf<R>
      await spend(app, r, request.caller)
      return handler(request.caller as CallerOf<R>, input, { request, reply })
    },
  })
}

const WITHOUT_KEY = {
  code: 'not_signed_in',
  detail: 'Send an API key with each call, as Authorization: Bearer cvs_…. You create keys in Settings.',
}

/** Runs before the body is read, so that unauthorized callers learn nothing from validation errors. */
function requireAccess(r: Route, { caller, keyProblem, headers }: FastifyRequest): void {
  if (r.access === 'public') return
  if (keyProblem) throw badKey(keyProblem)
  if (!caller) throw unauthorized(undefined, headers.cookie === undefined ? WITHOUT_KEY : {})
  if (caller.key) requireScope(caller.key.scopes, keyAccess.get(r) ?? null)
  if (caller.mustAddFactor && !r.beforeFactor)
    throw forbidden('Set up two-factor authentication first: this installation requires it.', { mustAddFactor: true })
  if (r.access === 'admin' && !caller.isAdmin) throw forbidden("You don't have admin access")
  if (r.needs === 'full_access' && caller.planType === 'calling_only')
    throw forbidden('Your plan covers only calling. Change your plan to use this.')
}

async function spend(app: FastifyInstance, { allowance }: Route, caller: Caller | null): Promise<void> {
  if (allowance && caller) await app.spend(caller, allowance)
}

function parseInput({ params, query, body }: Pick<Route, 'params' | 'query' | 'body'>, request: FastifyRequest) {
  return {
    params: parse(params, request.params, request),
    query: parse(query, request.query, request),
    body: parse(body, request.body ?? (body ? {} : undefined), request),
  }
}

/** Pages check their forms themselves; a program learns which field is wrong. */
function parse(schema: z.ZodType | undefined, value: unknown, { caller }: FastifyRequest): unknown {
  const result = schema?.safeParse(value)
  const [issue] = result?.error?.issues ?? []
  if (issue) throw badRequest(sayIssue(issue), caller?.key && issue.path.join('.'))
  return result?.data
}

/** The first issue as a sentence: our own message, or zod's after the field's name. In a list, both say where. */
function sayIssue(issue: z.core.$ZodIssue): string {
  const isUnknown = issue.code === 'unrecognized_keys'
  const text = isUnknown ? `Unknown field: ${issue.keys.slice(0, 10).join(', ')}` : issue.message
  const isOurs =
    isUnknown || !/^(Invalid input|Invalid (option|string|key|element|UUID|ISO)|Too (big|small)|At most)/.test(text)
  const field = issue.path.join('.')
  const isInList = issue.path.some(part => typeof part === 'number')
  return (isOurs && !isInList) || !field ? text : `${field}: ${text}`
}
