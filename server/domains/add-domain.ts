import { randomBytes } from 'node:crypto'
import { DOMAINS_MOST, type DomainDraft, type DomainRecord, type EmailDomain } from '#contract/domains.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import type { Identity } from '#server/providers/mail/identities.ts'
import { spfIncludeOf } from './check-domain.ts'
import { withIdentity, withMailFrom, withProviderStatus } from './identity.ts'
import { makeEd25519Key, makeRsaKey, published } from './keys.ts'
import { inUnicode, readDomain } from './name.ts'
import { type Facts, wantedRecords } from './records.ts'
import * as sql from './sql.ts'
import { trackingRecord } from './tracking-host.ts'

/** The first check runs soon, so that whoever adds the records right away sees the domain verified. */
const FIRST_CHECK_MS = 20_000

/** Claims a domain for the account. Other accounts can claim it too, until one of them proves ownership. */
export async function addDomain(deps: Deps, userId: string, draft: DomainDraft): Promise<EmailDomain> {
  const { db, secrets, clock, providers } = deps
  const domain = readDomain(draft.domain)
  // Generating a key pair takes a tenth of a second of CPU time.
  await limitRate(db.system, `domain-add:${userId}`, { max: 40, seconds: 3600 })
  if (await sql.isVerifiedElsewhere(db.system, userId, domain))
    throw conflict(`${inUnicode(domain)} is already used by another account.`, 'domain')
  await db.asUser(userId, tx => requireFreeSlot(tx, userId, domain))
  const identity = (await providers.identities?.create(domain)) ?? null
  const [rsa, ed25519] = [await makeRsaKey(secrets), makeEd25519Key(secrets)]
  const token = randomBytes(16).toString('hex')
  const facts = { domain, token, rsa: published(secrets, rsa), ed25519: published(secrets, ed25519) }
  const nextCheckAt = new Date(clock.now().getTime() + FIRST_CHECK_MS)
  return db.asUser(userId, async tx => {
    await requireFreeSlot(tx, userId, domain)
    const added = await sql.insertDomain(tx, userId, {
      domain,
      fromName: draft.fromName || null,
      token,
      rsa,
      ed25519,
      records: firstRecords(deps, facts, identity),
      isIdentityOurs: identity?.isNew ?? false,
      nextCheckAt,
    })
    if (!added) throw alreadyAdded(domain)
    await sql.enqueueCheck(tx, userId, added.id, nextCheckAt)
    await note(tx, userId, { code: 'domain-added', domain: inUnicode(domain) })
    return sql.present(added)
  })
}

async function requireFreeSlot(tx: Sql, userId: string, domain: string): Promise<void> {
  if (await sql.hasDomain(tx, userId, domain)) throw alreadyAdded(domain)
  if ((await sql.countDomains(tx, userId)) >= DOMAINS_MOST)
    throw conflict(`An account can have at most ${DOMAINS_MOST} domains. Remove one you no longer use.`)
}

const alreadyAdded = (domain: string) => conflict(`You’ve already added ${inUnicode(domain)}.`, 'domain')

function firstRecords(
  deps: Deps,
  facts: Omit<Facts, 'isSignedElsewhere' | 'spfInclude'>,
  identity: Identity | null,
): DomainRecord[] {
  const { identities } = deps.providers
  const isSignedElsewhere = identities !== null
  const wanted = withIdentity(wantedRecords({ ...facts, isSignedElsewhere, spfInclude: spfIncludeOf(deps) }), identity)
  const records = identities && identity ? withProviderStatus([], wanted, identities, identity) : wanted
  const tracking = trackingRecord(facts.domain, deps.config.PUBLIC_URL)
  return withMailFrom(tracking ? [...records, tracking] : records, facts.domain, identities)
}
