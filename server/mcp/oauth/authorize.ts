import { z } from 'zod'
import { KEYS_MAX, type KeyScopes } from '#contract/key-scopes.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { hashKey, makeKey } from '#server/http/api-key.ts'
import { badRequest, conflict } from '#server/http/errors.ts'
import { insertKey } from '#server/keys/keys.ts'
import { type AppClient, findClient, originOf } from './clients.ts'
import { resourceOf } from './metadata.ts'
import { isOneOf } from './redirects.ts'
import { readScopes } from './scopes.ts'
import { insertToken, isAnswered } from './sql.ts'

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

export interface AppRequest {
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
export async function readRequest(deps: Deps, origin: string, encoded: string): Promise<AppRequest> {
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
export async function requireNew({ db }: Deps, userId: string, { challenge }: AppRequest): Promise<void> {
  if (await isAnswered(db.system, userId, challenge)) throw answeredBefore()
}

/** Connects the app: makes the key that its access tokens will be, and the code for it, which it returns. */
export function connectApp({ db, clock }: Deps, userId: string, request: AppRequest): Promise<string> {
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
