import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type MailProvider, mailProviders } from '#contract/mail-sign-in.ts'
import { senderText } from '#contract/sender-words.ts'
import type { Deps } from '#server/deps.ts'
import { parseJson } from '#server/parse-json.ts'
import type { Token } from '#server/providers/mail/mail-accounts.ts'
import type { SignIn, Tokens } from '#server/providers/mail/sign-in.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { openSecret, readable } from './open-secret.ts'
import { freeTokens, leaseTokens, readTokens, saveTokens, type TokensRow } from './tokens-sql.ts'

/** Sealed as the account's secret. `{}`: the provider refused the last ones, and the user has to connect again. */
const Kept = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** From when on it's replaced, and until when it's valid; in milliseconds. */
  renewAt: z.number(),
  expiresAt: z.number(),
})
type Kept = z.infer<typeof Kept>

/** An outage of the sign-in service may take this long before a mailbox stops. */
const EARLY_MS = 10 * 60_000
/** Together longer than the lease: whoever waits takes over from a process that died. */
const [WAIT_MS, WAITS_MOST] = [200, 200]

export function keptOf({ accessToken, refreshToken, seconds }: Tokens, now: Date): string {
  const ms = seconds * 1000
  const expiresAt = now.getTime() + ms
  const kept: Kept = { accessToken, refreshToken, expiresAt, renewAt: expiresAt - Math.min(EARLY_MS, ms / 2) }
  return JSON.stringify(kept)
}

/** The tokens in an opened secret; undefined: there are none. */
export const readKept = (opened: string): Kept | undefined => Kept.safeParse(parseJson(opened)).data

export type TokenParts = Pick<Deps, 'db' | 'secrets' | 'clock' | 'providers'>

/**
 * The account's access token. One process at a time replaces it, because a provider may revoke everything if a rotated
 * refresh token comes twice. The others use the last one, or wait.
 */
export const tokenOf =
  (deps: TokenParts, { userId, id }: { userId: string; id: string }): Token =>
  async refused => {
    const { db, secrets, clock } = deps
    for (let waits = 0; waits < WAITS_MOST; waits++) {
      const row = await readTokens(db.system, userId, id)
      const kept = row && readKept(openSecret(secrets, row.secret) ?? '')
      if (!row || !kept) throw connectAgain(row?.address ?? '')
      const now = clock.now().getTime()
      const isUsable = kept.accessToken !== refused && now < kept.expiresAt
      if (isUsable && now < kept.renewAt) return kept.accessToken
      if (await leaseTokens(db.system, row)) return replace(deps, row, kept, isUsable)
      if (isUsable) return kept.accessToken
      await wait(WAIT_MS)
    }
    throw new ProviderError('mail-sign-in', 'unavailable', 'The sign-in at the provider takes too long')
  }

async function replace({ db, secrets, clock, providers }: TokenParts, row: TokensRow, kept: Kept, isUsable: boolean) {
  try {
    const tokens = await signInOf(providers.signIns, row.provider).refresh(kept.refreshToken)
    await saveTokens(db.system, row, secrets.seal(keptOf(tokens, clock.now())), null)
    return tokens.accessToken
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'refused') {
      const again = connectAgain(row.address)
      await saveTokens(db.system, row, secrets.seal('{}'), again.message)
      throw again
    }
    await freeTokens(db.system, row)
    if (isUsable) return kept.accessToken
    throw error
  }
}

const connectAgain = (address: string) =>
  new ProviderError('mail-sign-in', 'refused', senderText({ code: 'connect-again', address: readable(address) }), {
    retrySafe: true,
  })

/** The provider's sign-in, if the operator registered this installation there. */
export function signInOf(signIns: Record<MailProvider, SignIn | null>, provider: MailProvider): SignIn {
  const signIn = signIns[provider]
  if (signIn) return signIn
  const { name, settings } = mailProviders[provider]
  const words = `This installation isn’t registered with ${name} yet. Ask its operator to set ${settings.join(' and ')}; the guide says how.`
  throw new ProviderError('mail-sign-in', 'not-configured', words, { retrySafe: true })
}

/** Ends our access at the provider, after an account was removed. A job: it tries again while the provider is down. */
export async function revokeTokens(
  { secrets, providers }: Pick<Deps, 'secrets' | 'providers'>,
  { provider, sealed }: { provider: MailProvider; sealed: string },
): Promise<void> {
  const kept = readKept(openSecret(secrets, Buffer.from(sealed, 'base64')) ?? '')
  if (kept) await providers.signIns[provider]?.revoke(kept.refreshToken)
}
