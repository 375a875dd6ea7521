import '@fastify/cookie'
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'

const COOKIE = 'canvass_device'
const LIFE_DAYS = 365

/**
 * Marks this browser as one in which the account was opened before (OWASP's device cookie). It opens nothing: its tries
 * are only counted apart from those of strangers, who therefore can't lock the owner out.
 */
export function rememberDevice({ config, secrets }: Deps, reply: FastifyReply, userId: string): void {
  const text = `${userId}.${randomBytes(12).toString('base64url')}`
  reply.setCookie(COOKIE, `${text}.${secrets.sign('device', text)}`, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https://'),
    maxAge: LIFE_DAYS * 86_400,
  })
}

/** The name of this browser for that account, if it has one. */
export function knownDevice({ secrets }: Deps, request: FastifyRequest, userId: string): string | null {
  const [owner, nonce, signature] = request.cookies[COOKIE]?.split('.') ?? []
  if (owner !== userId || !nonce || !signature) return null
  return secrets.verify('device', `${owner}.${nonce}`, signature) ? nonce : null
}
