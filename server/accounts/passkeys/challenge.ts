import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { insertChallenge, takeChallenge } from './sql.ts'

/** As long as browsers ask for a passkey. */
const LIFE_MS = 5 * 60_000

/** Whom passkeys are for: the public address and its host, to which browsers bind them. */
export function relyingParty({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
  const { origin, hostname, protocol } = new URL(PUBLIC_URL)
  const isDomain = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return { origin, id: hostname, isPossible: isDomain && (protocol === 'https:' || hostname === 'localhost') }
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')

/** Keeps a challenge for this account, or for whoever logs in (null). It works once. */
export const keepChallenge = ({ db, clock }: Deps, challenge: string, userId: string | null) =>
  insertChallenge(db.system, hashOf(challenge), userId, new Date(clock.now().getTime() + LIFE_MS))

export const useChallenge = ({ db, clock }: Deps, challenge: string, userId: string | null): Promise<boolean> =>
  takeChallenge(db.system, hashOf(challenge), userId, clock.now())
