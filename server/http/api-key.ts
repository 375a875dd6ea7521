import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { KeyAccess } from '#contract/key-access.ts'
import { type KeyScopes, tierAllows } from '#contract/key-scopes.ts'
import type { Sql } from '#server/db/db.ts'
import { forbidden, unauthorized } from './errors.ts'
import { findKey, markKeyUsed } from './session-sql.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which scope an API key needs here; null: none suffices. Undefined: the route doesn't know keys. */
    key?: KeyAccess | null | undefined
    /** Takes the access tokens of connected apps, which are issued for it alone (RFC 8707). */
    isForApps?: boolean
  }
}

const PREFIX = 'cvs_'
const START_LENGTH = 10
const USED_EVERY_MS = 60_000

export const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url')

/** 256 random bits, so that its plain hash can be stored; the prefix lets scanners of leaked secrets find it. */
export function makeKey(secret = randomBytes(32).toString('base64url')) {
  const key = PREFIX + secret
  return { key, hash: hashKey(key), start: key.slice(0, START_LENGTH) }
}

/** The key of a call to a route that knows keys. With one, the cookie isn't looked at. */
export function keyOf({ headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): string | undefined {
  if (routeOptions.config.key === undefined) return undefined
  const { authorization } = headers
  return authorization && /^bearer\b *(\S*)/i.exec(authorization)?.[1]
}

const problems = {
  key_unknown: 'This API key isn’t one of ours. Copy it again from where you keep it, or create another in Settings.',
  key_expired: 'This API key has expired. Create another in Settings.',
  key_revoked: 'This API key was revoked. Create another in Settings.',
  key_elsewhere: 'An app’s access token opens only the MCP server. Create an API key in Settings for the API.',
}
export type KeyProblem = keyof typeof problems

export const badKey = (code: KeyProblem) => unauthorized(problems[code], { code })

/** The account of a key. Its last use is written at most once a minute. */
export async function findKeyCaller(sql: Sql, key: string, { now, isForApps }: { now: Date; isForApps: boolean }) {
  const hash = hashKey(key)
  const found = await findKey(sql, hash)
  if (!found) return { problem: 'key_unknown' as const }
  const { keyId, scopes, expiresAt, revokedAt, lastUsedAt, isApp, ...account } = found
  if (revokedAt) return { problem: 'key_revoked' as const }
  if (expiresAt && now >= new Date(expiresAt)) return { problem: 'key_expired' as const }
  if (isApp && !isForApps) return { problem: 'key_elsewhere' as const }
  if (!lastUsedAt || now.getTime() - Date.parse(lastUsedAt) >= USED_EVERY_MS) await markKeyUsed(sql, hash, now)
  return { ...account, key: { id: keyId, scopes } }
}

const tierWords = { read: 'read', change: 'change', send: 'send and delete' }

export function requireScope(scopes: KeyScopes, access: KeyAccess | null): void {
  if (!access) throw forbidden('API keys can’t do this. Log in to Canvass instead.', { code: 'not_for_keys' })
  const { area, tier } = access
  if (!tierAllows(scopes[area], tier))
    throw forbidden(`This API key may not ${tierWords[tier]} in ${area}. Use one with the scope ${area}:${tier}.`, {
      code: 'scope_missing',
    })
}
