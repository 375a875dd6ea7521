import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type MailProvider, type MailServer, mailProviders } from '#contract/mail-sign-in.ts'
import { boundedFetch } from '#server/net/bounded-replies.ts'
import { parseJson } from '#server/parse-json.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

/** What a provider gives for a mailbox. */
export interface Tokens {
  accessToken: string
  refreshToken: string
  /** How long the access token is valid. */
  seconds: number
}

/** A mailbox whose owner let us in. */
export interface Grant extends Tokens {
  address: string
  /** The name that its servers want, which a Microsoft account may have besides its address. */
  user: string
}

interface Exchange {
  verifier: string
  redirectUri: string
}

export interface Endpoints {
  authorize: string
  token: string
  revoke: string | null
  smtp: MailServer
  imap: MailServer
}

interface Rules {
  /** Without these we can't send or read. */
  needed: string[]
  scope: string[]
  ask: Record<string, string>
}

const MICROSOFT = 'https://login.microsoftonline.com/common/oauth2/v2.0'
const ENDPOINTS: Record<MailProvider, Endpoints> = {
  // Microsoft has no revocation endpoint: its users withdraw access on their account's page.
  microsoft: {
    authorize: `${MICROSOFT}/authorize`,
    token: `${MICROSOFT}/token`,
    revoke: null,
    ...serversOf('microsoft'),
  },
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    ...serversOf('google'),
  },
}

const RULES: Record<MailProvider, Rules> = {
  microsoft: {
    needed: ['https://outlook.office.com/SMTP.Send', 'https://outlook.office.com/IMAP.AccessAsUser.All'],
    scope: ['offline_access', 'openid', 'email', 'profile'],
    ask: { prompt: 'select_account' },
  },
  // Google gives a refresh token only with consent.
  google: {
    needed: ['https://mail.google.com/'],
    scope: ['openid', 'email'],
    ask: { access_type: 'offline', prompt: 'consent' },
  },
}

function serversOf(provider: MailProvider) {
  const { smtp, imap } = mailProviders[provider]
  return { smtp, imap }
}

const fetch = boundedFetch({ bytes: 64 * 1024, seconds: 15 })

const Reply = z.object({
  access_token: z.string().regex(/^[!-~]{1,16384}$/),
  refresh_token: z
    .string()
    .regex(/^[!-~]{1,16384}$/)
    .optional(),
  expires_in: z.coerce.number().min(1).max(31_536_000).catch(3600),
  scope: z.string().optional(),
  id_token: z.string().optional(),
})

const Identity = z.object({ aud: z.string(), email: z.string().optional(), preferred_username: z.string().optional() })
const ADDRESS = /^[^\s\p{Cc}<>,"@]+@[^\s\p{Cc}<>,"@]+$/u

/** The user has to sign in again (RFC 6749, 5.2; OpenID Connect, 3.1.2.6). Google's revocation says `invalid_token`. */
const REFUSED = new Set([
  'invalid_grant',
  'invalid_token',
  'interaction_required',
  'login_required',
  'consent_required',
])
/** The provider doesn't know us: the operator's client is wrong, and no user's token is. */
const UNKNOWN_CLIENT = new Set(['invalid_client', 'unauthorized_client'])

interface Client {
  clientId: string
  clientSecret: string
}

const failed = (reason: ProviderError['reason'], words: string, cause?: unknown) =>
  new ProviderError('mail-sign-in', reason, words, { retrySafe: true, cause })

function callerAs({ clientId, clientSecret }: Client, provider: MailProvider) {
  const { name, settings } = mailProviders[provider]
  async function post(url: string, form: Record<string, string>): Promise<unknown> {
    const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret })
    const asked = { method: 'POST', body, headers: { accept: 'application/json' }, redirect: 'error' } as const
    const { status, text } = await fetch(url, asked)
      .then(async reply => ({ status: reply.status, text: await reply.text() }))
      .catch((error: unknown) => {
        throw failed('unavailable', `${name}’s sign-in service isn’t answering`, error)
      })
    const said = parseJson(text)
    if (status === 200) return said
    const error = z.object({ error: z.string() }).safeParse(said).data?.error ?? ''
    const isVerdict = status === 400 || status === 401
    if (isVerdict && REFUSED.has(error))
      throw failed('refused', `${name} no longer accepts this sign-in. Connect the account again.`)
    if (isVerdict && UNKNOWN_CLIENT.has(error))
      throw failed('not-configured', `${name} doesn’t accept this installation’s ${settings.join(' and ')} (${error})`)
    throw failed('unavailable', `${name}’s sign-in service answered ${status}`)
  }
  return {
    post,
    async tokens(url: string, form: Record<string, string>) {
      const reply = Reply.safeParse(await post(url, form)).data
      if (!reply) throw failed('bad-reply', `${name}’s sign-in service sent an answer that we can’t read`)
      return reply
    },
  }
}

/** It came from the provider itself over TLS, so its signature proves nothing more (OpenID Connect, 3.1.3.7). */
function identityOf(idToken = '', clientId: string): Pick<Grant, 'address' | 'user'> | null {
  const claims = Identity.safeParse(parseJson(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())).data
  const user = claims?.preferred_username ?? claims?.email ?? ''
  const address = claims?.email ?? user
  return claims?.aud === clientId && ADDRESS.test(user) && ADDRESS.test(address) ? { address, user } : null
}

/**
 * OAuth 2.0 at a mail provider (RFC 6749, with PKCE of RFC 7636). Every call throws a ProviderError if it fails. `endpoints` are
 * the provider's own, except in tests.
 */
export function signInAt(provider: MailProvider, client: Client, endpoints: Endpoints = ENDPOINTS[provider]) {
  const { name } = mailProviders[provider]
  const { needed, scope, ask } = RULES[provider]
  const { post, tokens } = callerAs(client, provider)
  return {
    smtp: endpoints.smtp,
    imap: endpoints.imap,
    /** The provider's page that asks the user. `hint` is the address of a connected account. */
    pageFor({ state, verifier, redirectUri, hint }: Exchange & { state: string; hint: string | undefined }): string {
      const url = new URL(endpoints.authorize)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        scope: [...scope, ...needed].join(' '),
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...ask,
        ...(hint && { login_hint: hint }),
      }).toString()
      return url.href
    },
    async redeem(code: string, { verifier, redirectUri }: Exchange): Promise<Grant> {
      const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }
      const reply = await tokens(endpoints.token, form)
      const granted = reply.scope?.toLowerCase().split(/\s+/)
      // A user can clear single boxes on Google's page. Without a scope, it's the one we asked for (RFC 6749, 5.1).
      if (granted && !needed.every(one => granted.includes(one.toLowerCase())))
        throw failed(
          'refused',
          `${name} gave no permission to send and read email. Connect again, and leave every box checked.`,
        )
      if (!reply.refresh_token) throw failed('bad-reply', `${name} gave access only for an hour. Connect again.`)
      const identity = identityOf(reply.id_token, client.clientId)
      if (!identity) throw failed('bad-reply', `${name} didn’t say whose account this is`)
      return { ...tokensOf(reply, reply.refresh_token), ...identity }
    },
    /** `refused`: the user has to sign in again. Anything else may work later. */
    async refresh(refreshToken: string): Promise<Tokens> {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return tokensOf(await tokens(endpoints.token, form), refreshToken)
    },
    /** RFC 7009; does nothing at a provider that offers no revocation. */
    async revoke(refreshToken: string): Promise<void> {
      const { revoke: url } = endpoints
      if (!url) return
      // "refused": it was revoked already.
      await post(url, { token: refreshToken, token_type_hint: 'refresh_token' }).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
      })
    },
  }
}

export type SignIn = ReturnType<typeof signInAt>

/** A rotated refresh token takes the place of the one that was sent. */
const tokensOf = (reply: z.infer<typeof Reply>, refreshToken: string): Tokens => ({
  accessToken: reply.access_token,
  refreshToken: reply.refresh_token ?? refreshToken,
  seconds: reply.expires_in,
})
