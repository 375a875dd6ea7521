import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { hashKey, makeKey } from '#server/http/api-key.ts'
import { revokeKey } from '#server/keys/keys.ts'
import { resourceOf } from './metadata.ts'
import { scopeText } from './scopes.ts'
import * as sql from './sql.ts'

const ACCESS_MS = HOUR_MS
/** The nightly job deletes keys that expired so long ago, so it ends the app's connection, too. */
const REFRESH_MS = 90 * DAY_MS
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
export interface Refused {
  error: string
  error_description: string
}
const refused = (error: string, error_description: string): Refused => ({ error, error_description })

/** Trades a code or a refresh token for an access token and the next refresh token. */
export async function giveToken(
  { db, clock, secrets }: Deps,
  origin: string,
  body: unknown,
): Promise<Refused | object> {
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
export async function revokeToken({ db, clock }: Deps, body: unknown): Promise<Refused | object> {
  const { data } = Revocation.safeParse(body)
  if (!data) return refused('invalid_request', 'Send token and client_id, as a form.')
  await db.asSystem(async (tx: Sql) => {
    const app = await sql.findApp(tx, hashKey(data.token), data.client_id)
    const revoked = app && (await revokeKey(tx, app.userId, app.id, clock.now()))
    if (revoked) await note(tx, app.userId, { code: 'app-disconnected', name: revoked.name })
  })
  return {}
}
