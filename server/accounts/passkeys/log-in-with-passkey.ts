import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { User } from '#contract/auth.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { conflict, unauthorized } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { letIn, type Visit } from '../log-in.ts'
import { keepChallenge, relyingParty, useChallenge } from './challenge.ts'
import { COPIED, refusalOf } from './refusal.ts'
import { type FoundPasskey, findPasskey, noteUse } from './sql.ts'

/** Asks for any passkey of this address: the device shows which accounts it has. */
export async function beginLogIn(deps: Deps, { request }: Pick<Visit, 'request'>) {
  const party = relyingParty(deps.config)
  if (!party.isPossible) throw conflict('Passkeys don’t work at this address. Log in with your password.')
  await limitRate(deps.db.system, `passkey:begin:${clientAddress(request)}`, { max: 100, seconds: 900 })
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  await keepChallenge(deps, options.challenge, null)
  return { ...options }
}

/** A passkey is the device and what unlocks it: two factors, so neither the password nor a code is asked. */
export async function logInWithPasskey(
  deps: Deps,
  { credential, timeZone }: { credential: object; timeZone?: string | undefined },
  visit: Visit,
): Promise<User> {
  const { db, clock } = deps
  const response = credential as AuthenticationResponseJSON
  await limitRate(db.system, `passkey:log-in:${clientAddress(visit.request)}`, { max: 50, seconds: 900 })
  const passkey = await findPasskey(db.system, response.id)
  if (!passkey) throw unauthorized('We don’t know this passkey. Log in with your password.')
  const counter = await verify(deps, response, passkey)
  return letIn(deps, visit, {
    userId: passkey.userId,
    timeZone,
    prove: async tx => {
      if (!(await noteUse(tx, { ...passkey, counter }, clock.now()))) throw unauthorized(COPIED)
    },
    entry: device => ({ code: 'logged-in-with-passkey', device, name: passkey.name }),
  })
}

/** Returns the authenticator's count. */
async function verify(deps: Deps, response: AuthenticationResponseJSON, passkey: FoundPasskey): Promise<number> {
  const party = relyingParty(deps.config)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge => useChallenge(deps, challenge, null),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(error => {
    throw unauthorized(refusalOf(error, party.origin))
  })
  if (!verified) throw unauthorized(refusalOf(null, party.origin))
  return authenticationInfo.newCounter
}
