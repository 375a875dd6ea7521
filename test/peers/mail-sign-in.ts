import { createHash, randomBytes } from 'node:crypto'
import type { Endpoints } from '#server/providers/mail/sign-in.ts'
import { type Answer, type Call, jsonPeer } from './json-peer.ts'

export const client = { clientId: 'client-of-canvass', clientSecret: 'secret-of-canvass' }

interface Mailbox {
  address: string
  /** The name at the mail servers. */
  user: string
}

/** What the user allowed once: everything that came of it ends together. */
interface Grant extends Mailbox {
  scope: string
  refreshToken: string
  accessToken: string
  isRevoked: boolean
}

interface Code extends Mailbox {
  redirectUri: string
  challenge: string
  scope: string
}

const made = (what: string) => `${what}.${randomBytes(18).toString('base64url')}`

/**
 * An authorization server by RFC 6749, with PKCE (RFC 7636), revocation (RFC 7009), and refresh tokens that are replaced
 * with each use; one that comes twice ends the grant (RFC 9700, 4.14.2).
 */
export async function startSignIn(redirectUri: string, scopes: string[]) {
  const codes = new Map<string, Code>()
  const grants: Grant[] = []
  const spent = new Map<string, Grant>()
  let fault: Answer | null = null
  let held: Promise<void> | null = null
  let seconds: unknown = 3599
  let isRotating = true

  const refuse = (error: string, status = 400): Answer => ({ status, body: { error, error_description: 'No.' } })
  const tokensOf = (grant: Grant): Answer => {
    const { address, user, scope, accessToken, refreshToken } = grant
    const claims = { aud: client.clientId, email: address, preferred_username: user }
    const idToken = ['{}', JSON.stringify(claims), 'signature'].map(part => Buffer.from(part).toString('base64url'))
    const body = { token_type: 'Bearer', access_token: accessToken, expires_in: seconds, refresh_token: refreshToken }
    return { status: 200, body: { ...body, scope, id_token: idToken.join('.') } }
  }
  function redeem(form: URLSearchParams): Answer {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.redirectUri !== form.get('redirect_uri') || code.challenge !== challenge)
      return refuse('invalid_grant')
    const { address, user, scope } = code
    const grant: Grant = { address, user, scope, refreshToken: made('rt'), accessToken: made('at'), isRevoked: false }
    grants.push(grant)
    return tokensOf(grant)
  }
  function refresh(form: URLSearchParams): Answer {
    const token = form.get('refresh_token') ?? ''
    const twice = spent.get(token)
    if (twice) twice.isRevoked = true
    const grant = grants.find(({ refreshToken, isRevoked }) => refreshToken === token && !isRevoked)
    if (!grant) return refuse('invalid_grant')
    grant.accessToken = made('at')
    if (isRotating) {
      spent.set(token, grant)
      grant.refreshToken = made('rt')
    }
    return tokensOf(grant)
  }
  function revoke(form: URLSearchParams): Answer {
    for (const grant of grants) if (grant.refreshToken === form.get('token')) grant.isRevoked = true
    return { status: 200, body: {} }
  }
  const peer = await jsonPeer(async (call: Call) => {
    await held
    if (fault) return fault
    if (call.method !== 'POST' || !/^application\/x-www-form-urlencoded/.test(call.headers['content-type'] ?? ''))
      return refuse('invalid_request')
    const form = new URLSearchParams(call.raw.toString())
    if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret)
      return refuse('invalid_client', 401)
    if (call.path === '/revoke') return revoke(form)
    if (form.get('grant_type') === 'refresh_token') return refresh(form)
    return form.get('grant_type') === 'authorization_code' ? redeem(form) : refuse('unsupported_grant_type')
  })

  return {
    grants,
    calls: peer.calls,
    endpoints: ({ smtp, imap }: { smtp: number; imap: number }): Endpoints => ({
      authorize: `${peer.url}/authorize`,
      token: `${peer.url}/token`,
      revoke: `${peer.url}/revoke`,
      smtp: { host: '127.0.0.1', port: smtp, security: 'none' },
      imap: { host: '127.0.0.1', port: imap, security: 'none' },
    }),
    /** The user signs in on the page and accepts. Returns what the browser brings back. */
    accept(page: string, { address, user = address }: { address: string; user?: string }, allowed = scopes) {
      const asked = new URL(page).searchParams
      const challenge = asked.get('code_challenge') ?? ''
      const isRight =
        asked.get('response_type') === 'code' &&
        asked.get('client_id') === client.clientId &&
        asked.get('redirect_uri') === redirectUri &&
        asked.get('code_challenge_method') === 'S256' &&
        /^[\w-]{43}$/.test(challenge) &&
        scopes.every(scope => asked.get('scope')?.split(' ').includes(scope))
      if (!isRight) throw new Error(`invalid_request: ${page}`)
      const code = made('code')
      codes.set(code, { redirectUri, challenge, address, user, scope: allowed.join(' ') })
      return { code, state: asked.get('state') ?? '' }
    },
    /** For the mail servers. */
    isToken: (user: string, token: string): boolean =>
      grants.some(grant => !grant.isRevoked && grant.user === user && grant.accessToken === token),
    /** The user withdraws access. */
    withdraw() {
      for (const grant of grants) grant.isRevoked = true
    },
    /** Answers every call so; null: follows the standards again. */
    fails(answer: Answer | null) {
      fault = answer
    },
    /** Answers nothing until the returned function is called. */
    holds(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    says(expiresIn: unknown) {
      seconds = expiresIn
    },
    rotates(is: boolean) {
      isRotating = is
    },
    close: () => peer.close(),
  }
}

export type SignInPeer = Awaited<ReturnType<typeof startSignIn>>
