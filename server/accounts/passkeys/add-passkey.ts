import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { PASSKEYS_MAX } from '#contract/limits.ts'
import type { Passkey, PasskeyBegin } from '#contract/passkeys.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, orNotFound } from '#server/http/errors.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { requirePassword } from '../require-password.ts'
import { requireSecondFactor } from '../second-factor/second-factor.ts'
import { keepChallenge, relyingParty, useChallenge } from './challenge.ts'
import { refusalOf } from './refusal.ts'
import * as sql from './sql.ts'

/** EdDSA, ES256, and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

/** What the browser makes a passkey from. It's stored on the device, so that it logs in without a name, and asks who's there. */
export async function beginPasskey(deps: Deps, userId: string, { password, code }: PasskeyBegin) {
  const { db, config } = deps
  const party = relyingParty(config)
  if (!party.isPossible) throw conflict(IMPOSSIBLE)
  const account = await requirePassword(deps, userId, password, 'password')
  await requireSecondFactor(deps, userId, code)
  const known = await sql.listCredentials(db.system, userId)
  if (known.length >= PASSKEYS_MAX) throw full()
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Canvass',
    rpID: party.id,
    userName: account.email,
    userDisplayName: account.email,
    // The same on each device: otherwise each would list the account again.
    userID: new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(deps, options.challenge, userId)
  return { ...options }
}

export async function addPasskey(
  deps: Deps,
  userId: string,
  { name, credential }: { name: string; credential: object },
) {
  const { db, config, clock } = deps
  const party = relyingParty(config)
  const response = credential as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge => useChallenge(deps, challenge, userId),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(error => {
    throw badRequest(refusalOf(error, party.origin))
  })
  if (!verified.verified) throw badRequest(refusalOf(null, party.origin))
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
  const transports = (response.response.transports ?? []).map(String).slice(0, 10)
  return db.asSystem(async tx => {
    const passkey = { credentialId, publicKey, counter, transports, name, now: clock.now() }
    const added = await sql.insertPasskey(tx, userId, passkey, PASSKEYS_MAX)
    if (!added) throw full()
    await note(tx, userId, { code: 'passkey-added', name })
    await enqueue(tx, 'tell-owner', { userId, about: 'passkey-added' })
    return added
  })
}

export async function renamePasskey({ db }: Deps, userId: string, id: string, name: string): Promise<Passkey> {
  return orNotFound(await sql.renamePasskey(db.system, userId, id, name), 'Passkey')
}

export const removePasskey = ({ db }: Deps, userId: string, id: string) =>
  db.asSystem(async tx => {
    const removed = orNotFound(await sql.deletePasskey(tx, userId, id), 'Passkey')
    await note(tx, userId, { code: 'passkey-removed', name: removed.name })
    await enqueue(tx, 'tell-owner', { userId, about: 'passkey-removed' })
    return { message: 'Passkey removed' }
  })

const IMPOSSIBLE =
  'Browsers have passkeys only for a domain name over https. Ask your administrator to set PUBLIC_URL to one.'
const full = () => conflict(`An account can have ${PASSKEYS_MAX} passkeys. Remove one that you no longer use.`)
