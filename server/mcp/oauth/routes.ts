import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { connectedApps } from '#contract/connected-apps.ts'
import { KEYS_MAX, type KeyScopes } from '#contract/key-scopes.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { hashKey, makeKey } from '#server/http/api-key.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { badRequest, conflict } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { readForms } from '#server/http/read-json.ts'
import { serve } from '#server/http/serve.ts'
import { insertKey, revokeKey } from '#server/keys/keys.ts'
import { type AppClient, findClient, originOf, Registration, register } from './clients.ts'
import { metadataRoutes, originFor, resourceOf } from './metadata.ts'
import { isOneOf, placeOf } from './redirects.ts'
import { readScopes, scopeText } from './scopes.ts'
import * as sql from './sql.ts'
import { insertToken, isAnswered } from './sql.ts'

const bodyLimit = 16 * 1024

/**
 * OAuth 2.1 for the MCP server: /oauth/authorize leads to the page that asks the person; /oauth/token trades the code of that page
 * for an access token, which is an API key. Programs prove themselves by what they send, not by a cookie.
 */
export function oauthRoutes(app: FastifyInstance, deps: Deps): void {
  metadataRoutes(app, deps.config)
  consentRoutes(app, deps)
  // The page's router would read a number in the query as one, and change it.
  app.get('/oauth/authorize', { config: { calls: 'page' } }, ({ url }, reply) =>
    reply.redirect(`/connect/${Buffer.from(url.split('?')[1] ?? '').toString('base64url') || 'nothing'}`),
  )
  const options = { bodyLimit, config: { calls: 'public', isSigned: true } } as const
  app.register(async scope => {
    readForms(scope)
    scope.post('/oauth/token', options, async (request, reply) =>
      answer(reply, await giveToken(deps, originFor(deps.config, request), request.body)),
    )
    scope.post('/oauth/revoke', options, async ({ body }, reply) => answer(reply, await revokeToken(deps, body)))
  })
  app.post('/oauth/register', options, async (request, reply) => {
    await limitRate(deps.db.system, `app:${clientAddress(request)}`, { max: 100, seconds: 3600 })
    const { data, error } = Registration.safeParse(request.body)
    if (!data) {
      const isRedirect = error.issues[0]?.path[0] === 'redirect_uris'
      const code = isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata'
      return answer(reply, { error: code, error_description: 'Send client_name and up to 10 redirect_uris.' })
    }
    const registered = {
      ...data,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    }
    return answer(reply.code(201), { client_id: register(deps, data), ...registered, response_types: ['code'] })
  })
}

const answer = (reply: FastifyReply, body: Refused | object) =>
  reply
    .code('error' in body ? 400 : reply.statusCode)
    .header('cache-control', 'no-store')
    .send(body)

/** What the page asks, in the person's browser. */
function consentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, connectedApps.ask, async ({ userId }, { query }, exchange) => {
    const request = await readRequest(deps, originFor(deps.config, exchange.request), query.request)
    if (request.problem) return { app: null, redirectTo: request.answer({ error: request.problem }) }
    await requireNew(deps, userId, request)
    const { client, redirectUri, scopes } = request
    return { app: { name: client.name, host: client.host, returnsTo: placeOf(redirectUri), scopes }, redirectTo: null }
  })
  serve(app, connectedApps.answer, async ({ userId }, { body }, exchange) => {
    const request = await readRequest(deps, originFor(deps.config, exchange.request), body.request)
    if (request.problem) throw badRequest('This request isn’t valid. Start again in the app.')
    if (!body.allow) return { redirectTo: request.answer({ error: 'access_denied' }) }
    return { redirectTo: request.answer({ code: await connectApp(deps, userId, request) }) }
  })
}

const ACCESS_MS = 3_600_000
/** The nightly job deletes keys that expired so long ago, so it ends the app's connection, too. */
const REFRESH_MS = 90 * 86_400_000
/** The SDK refreshes for each of its parallel calls: all get the same tokens, which follow from the one that was given. */
const TOGETHER_MS = 30_000

const common = { client_id: z.string(), resource: z.string().optional() }
const Form = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    code_verifier: z.string(),
    redirect_uri: z.string(),
    ...common,
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string(), ...common }),
])
const Revocation = z.object({ token: z.string(), client_id: z.string() })

/** A refusal in the words of RFC 6749. */
interface Refused {
  error: string
  error_description: string
}
const refused = (error: string, error_description: string): Refused => ({ error, error_description })

/** Trades a code or a refresh token for an access token and the next refresh token. */
async function giveToken({ db, clock, secrets }: Deps, origin: string, body: unknown): Promise<Refused | object> {
  const { data: form } = Form.safeParse(body)
  if (!form) return refused('invalid_request', 'Send grant_type, client_id, and what the grant type needs, as a form.')
  if (form.resource !== undefined && form.resource !== resourceOf(origin))
    return refused('invalid_target', `Tokens are for ${resourceOf(origin)} only.`)
  const given = form.grant_type === 'refresh_token' ? form.refresh_token : form.code
  const now = clock.now()
  // Refuses by returning: a second use has to leave its mark.
  return db.asSystem(async tx => {
    const used = hashKey(given)
    const found = await sql.findToken(tx, used, form.client_id)
    if (!found || now >= new Date(found.expiresAt)) return refused('invalid_grant', 'It isn’t valid, or no longer.')
    const { userId, keyId, name, scopes, challenge, usedAt, expiresAt } = found
    const isRecent = (since: number) => challenge === null && now.getTime() < since + TOGETHER_MS
    const isNew = usedAt === null && isRecent(Date.parse(expiresAt) - REFRESH_MS)
    const isRepeated = usedAt !== null && isRecent(Date.parse(usedAt))
    if (usedAt !== null && !isRepeated) {
      await revokeKey(tx, userId, keyId, now)
      await note(tx, userId, { code: 'app-cut-off', name })
      return refused('invalid_grant', 'It was used before, so the app was disconnected.')
    }
    if (!proves(form, found)) return refused('invalid_grant', 'It was issued for another request.')
    const refresh = isNew ? given : makeKey(secrets.sign('app refresh token', given)).key
    const access = makeKey(secrets.sign('app access token', refresh))
    if (!isNew && !isRepeated) {
      const until = (ms: number) => new Date(now.getTime() + ms)
      const { hash, start } = access
      await sql.renewKey(tx, userId, { keyId, hash, start, expiresAt: until(ACCESS_MS), used, now })
      await sql.insertToken(tx, { hash: hashKey(refresh), userId, keyId, expiresAt: until(REFRESH_MS) })
    }
    return {
      access_token: access.key,
      token_type: 'Bearer',
      expires_in: ACCESS_MS / 1000,
      refresh_token: refresh,
      scope: scopeText(scopes),
    }
  })
}

/** A code was asked for with the verifier's hash, and sent to the same address. A refresh token needs no proof. */
function proves(
  form: z.infer<typeof Form>,
  { challenge, redirectUri }: { challenge: string | null; redirectUri: string | null },
): boolean {
  if (form.grant_type === 'refresh_token') return challenge === null
  const hash = createHash('sha256').update(form.code_verifier).digest('base64url')
  return hash === challenge && form.redirect_uri === redirectUri
}

/** The app gives up its access (RFC 7009). A token that nobody has is as good as revoked. */
async function revokeToken({ db, clock }: Deps, body: unknown): Promise<Refused | object> {
  const { data } = Revocation.safeParse(body)
  if (!data) return refused('invalid_request', 'Send token and client_id, as a form.')
  await db.asSystem(async (tx: Sql) => {
    const app = await sql.findApp(tx, hashKey(data.token), data.client_id)
    const revoked = app && (await revokeKey(tx, app.userId, app.id, clock.now()))
    if (revoked) await note(tx, app.userId, { code: 'app-disconnected', name: revoked.name })
  })
  return {}
}

const CODE_MS = 5 * 60_000

const Query = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.string().optional(),
  code_challenge: z.string().default(''),
  code_challenge_method: z.string().optional(),
  resource: z.string().optional(),
  scope: z.string().optional(),
  state: z.string().optional(),
})

interface AppRequest {
  client: AppClient
  redirectUri: string
  challenge: string
  scopes: KeyScopes
  /** Why it isn't valid: a code of RFC 6749 or 8707, for the app. */
  problem: string | null
  /** The address that answers the app. */
  answer(result: Record<string, string>): string
}

/** Throws what the person has to know: nothing may be sent to an address that isn't the app's. */
async function readRequest(deps: Deps, origin: string, encoded: string): Promise<AppRequest> {
  const given = new URLSearchParams(Buffer.from(encoded, 'base64url').toString())
  const { data: query } = Query.safeParse(Object.fromEntries(given))
  if (!query) throw badRequest('This link isn’t complete. Start again in the app that you want to connect.')
  const client = await findClient(deps, query.client_id)
  if (!isOneOf(client.redirectUris, query.redirect_uri))
    throw badRequest(`${client.name} wants to continue at an address that isn’t its own, so we stopped here.`)
  const scopes = readScopes(query.scope)
  const answer = (result: Record<string, string>) => {
    const url = new URL(query.redirect_uri)
    const state = query.state === undefined ? {} : { state: query.state }
    for (const [name, value] of Object.entries({ ...result, ...state, iss: origin })) url.searchParams.set(name, value)
    return url.href
  }
  return {
    client,
    redirectUri: query.redirect_uri,
    challenge: query.code_challenge,
    scopes,
    problem: problemOf(query, scopes, resourceOf(origin)),
    answer,
  }
}

function problemOf(query: z.infer<typeof Query>, scopes: KeyScopes, resource: string): string | null {
  if (query.response_type !== 'code') return 'unsupported_response_type'
  if (query.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(query.code_challenge)) return 'invalid_request'
  if (query.resource !== undefined && query.resource !== resource) return 'invalid_target'
  return Object.keys(scopes).length === 0 ? 'invalid_scope' : null
}

const answeredBefore = () =>
  conflict('You’ve allowed this before. Go back to the app; if it isn’t connected, start there again.')

/** Refuses a request that was allowed already: its page was opened twice. */
async function requireNew({ db }: Deps, userId: string, { challenge }: AppRequest): Promise<void> {
  if (await isAnswered(db.system, userId, challenge)) throw answeredBefore()
}

/** Connects the app: makes the key that its access tokens will be, and the code for it, which it returns. */
function connectApp({ db, clock }: Deps, userId: string, request: AppRequest): Promise<string> {
  const { client, scopes, redirectUri, challenge } = request
  const { key: code } = makeKey()
  const now = clock.now()
  return db.asSystem(async tx => {
    const { key: _, ...stored } = makeKey()
    const made = await insertKey(tx, userId, {
      name: client.name,
      scopes,
      ...stored,
      now,
      expiresAt: now,
      most: KEYS_MAX,
      client: { id: client.id, host: originOf(client, redirectUri) },
    })
    if (!made) throw conflict(`An account can have ${KEYS_MAX} connected apps. Disconnect one that nobody uses.`)
    const expiresAt = new Date(now.getTime() + CODE_MS)
    const token = { hash: hashKey(code), userId, keyId: made.id, expiresAt, request: { challenge, redirectUri } }
    if (!(await insertToken(tx, token))) throw answeredBefore()
    await note(tx, userId, { code: 'app-connected', name: client.name })
    return code
  })
}
