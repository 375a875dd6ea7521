import type { DnsState, DomainRecord, EmailDomain } from '#contract/domains.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import type { Dns } from '#server/providers/dns/dns.ts'
import type { Identities } from '#server/providers/mail/identities.ts'
import { findPolicy, isDmarc, readPolicy } from './dmarc.ts'
import { fitRecords } from './fit-records.ts'
import { settleMailFrom, withIdentity, withProviderStatus } from './identity.ts'
import { judge } from './judge.ts'
import { turnKeys } from './rotate.ts'
import { isSpf, problemOfIncluded } from './spf.ts'
import * as sql from './sql.ts'
import { judgeTracking } from './tracking-host.ts'

/** New DNS records take 24 to 48 hours to propagate, so until then a missing one isn't a failure. */
const PATIENCE_MS = 48 * HOUR_MS
const DAY = 24 * 60
/** Minutes until the next check, one after another; then daily. */
const DELAYS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720]

interface CheckRequest {
  userId: string
  id: string
  /** Clicks on Check Status don't use up the short delays of the automatic checks. */
  by: 'user' | 'job'
}

/** Looks up a domain's records, saves the result, and schedules the next check. Null: the account has no such domain. */
export async function checkDomain(deps: Deps, { userId, id, by }: CheckRequest): Promise<EmailDomain | null> {
  const { db, clock } = deps
  const before = await db.asUser(userId, async tx => {
    const row = await sql.findDomain(tx, userId, id)
    return row && { ...row, dnsRecords: await fitRecords(deps, tx, userId, row) }
  })
  if (!before) return null
  const { records, isIdentityOurs } = await lookUpAll(deps, before)
  const now = clock.now()
  const settled = await db.asSystem(async tx => {
    await sql.lockName(tx, before.domain)
    const turned = await turnKeys(tx, userId, before, { records, now })
    const isClaimed = await sql.isVerifiedElsewhere(tx, userId, before.domain)
    const seen = isClaimed ? turned.map(asClaimedElsewhere) : turned
    const status = isClaimed ? 'failed' : statusOf(seen, before, now)
    const checks = status !== before.status ? 0 : before.checks + (by === 'job' ? 1 : 0)
    const minutes = status === 'verified' ? DAY : (DELAYS[checks] ?? DAY)
    const nextCheckAt = new Date(now.getTime() + minutes * 60_000)
    const row = await sql.settleDomain(tx, userId, id, {
      status,
      records: seen,
      at: now,
      nextCheckAt,
      checks,
      isIdentityOurs,
    })
    if (!row) return null
    await sql.enqueueCheck(tx, userId, id, nextCheckAt)
    await announceChanges(tx, [{ userId, type: 'domains', id }])
    return row
  })
  return settled && sql.present(settled)
}

/** The host for SPF's include: from the operator's settings, else the provider's. */
export const spfIncludeOf = ({ config, providers }: Pick<Deps, 'config' | 'providers'>) =>
  config.SPF_INCLUDE ?? providers.identities?.spfInclude

/** Checks all records in DNS, and the domain at the provider that signs, if there is one. */
async function lookUpAll(deps: Deps, { domain, dnsRecords }: sql.DomainRow) {
  const { identities } = deps.providers
  const identity = identities && (await findOrCreate(identities, domain))
  const seen = await Promise.all(withIdentity(dnsRecords, identity).map(record => lookUp(deps, domain, record)))
  const judged = identities && identity ? withProviderStatus(dnsRecords, seen, identities, identity) : seen
  return {
    records: identities && identity ? await settleMailFrom(judged, domain, identities, identity) : judged,
    isIdentityOurs: identity?.isNew ?? false,
  }
}

/** Registers it again: the provider may have been down before, or someone removed the identity there. */
async function findOrCreate(identities: Identities, domain: string) {
  const found = await identities.find(domain)
  return found.outcome === 'none' ? identities.create(domain) : { ...found, isNew: false }
}

/** For cron: checks whose job was lost, and domains whose records belong to another transport than today's. */
export const checkOverdue = ({ db, clock, providers }: Deps) =>
  sql.enqueueOverdue(db.system, clock.now(), { isSignedElsewhere: providers.identities !== null })

async function lookUp(deps: Deps, domain: string, record: DomainRecord): Promise<DomainRecord> {
  const { dns } = deps.providers
  const spfInclude = spfIncludeOf(deps)
  const answer = await dns.find(record.type, record.name)
  if (record.kind === 'tracking') return judgeTracking(deps, record, answer)
  const judged = judge(record, answer, { spfInclude })
  if (record.kind === 'spf' && judged.status === 'verified' && answer.outcome === 'found') {
    const note = await problemOfIncluded(dns, judged.value)
    return note ? { ...judged, status: 'failed', note, found: answer.values.filter(isSpf) } : judged
  }
  if (record.kind === 'dmarc' && judged.status === 'verified') return withLogoAdvice(dns, domain, judged)
  if (judged.status !== 'failed' || answer.outcome === 'unknown') return judged
  if (record.kind === 'dmarc') return coveredAbove(dns, domain, judged)
  const isKey = record.kind === 'dkim-ed25519' || record.kind === 'dkim-next'
  return answer.outcome === 'none' && (record.isRequired || isKey) ? elsewhere(dns, domain, judged) : judged
}

/** A logo needs enforcement, so only an enforced policy without one hears of it. */
async function withLogoAdvice(dns: Dns, domain: string, record: DomainRecord): Promise<DomainRecord> {
  const { policy, isTest } = readPolicy(record.value, domain)
  if (policy === 'none' || isTest) return record
  const bimi = await dns.find('TXT', `default._bimi.${domain}`)
  return bimi.outcome === 'none' ? { ...record, note: LOGO } : record
}
const LOGO =
  'Receivers act on forgeries, so they can show your logo beside your emails (BIMI). Publish an SVG of it and a TXT record at default._bimi. Gmail also asks for a certificate: a CMC for a logo that was public for a year, or a VMC for a registered trademark.'

/** A domain without its own DMARC record has that of a domain above it. */
async function coveredAbove(dns: Dns, domain: string, record: DomainRecord): Promise<DomainRecord> {
  if (record.found.some(isDmarc)) return record
  const found = await findPolicy(dns, domain)
  if (found.outcome !== 'found' || found.policy.at === domain || found.policy.fault !== null) return record
  return { ...record, status: 'verified', found: [], note: `The record for ${found.policy.at} covers it.` }
}

/** Most DNS panels append the domain; users who also type it end up with it twice. */
async function elsewhere(dns: Dns, domain: string, record: DomainRecord): Promise<DomainRecord> {
  const answer = await dns.find(record.type, `${record.name}.${domain}`)
  if (answer.outcome !== 'found') return record
  const short = record.name.slice(0, -domain.length - 1)
  return {
    ...record,
    note: `We found the record at ${record.name}.${domain} because your DNS provider adds the domain automatically. Enter ${short} as its name.`,
  }
}

const asClaimedElsewhere = (record: DomainRecord): DomainRecord =>
  record.kind === 'ownership'
    ? { ...record, status: 'failed', note: 'This domain is already used by another account.' }
    : record

function statusOf(
  records: DomainRecord[],
  before: { status: DnsState; verifiedAt: string | null; createdAt: string },
  now: Date,
): DnsState {
  const required = records.filter(record => record.isRequired)
  const hasDkim = required.some(record => record.kind === 'dkim')
  if (hasDkim && required.every(record => record.status === 'verified')) return 'verified'
  const failed = required.filter(record => record.status === 'failed')
  if (failed.length === 0) return before.status === 'verified' ? 'failed' : before.status
  const isWrong = failed.some(record => record.found.length > 0)
  const isLate = now.getTime() - new Date(before.createdAt).getTime() > PATIENCE_MS
  return isWrong || isLate || before.verifiedAt !== null ? 'failed' : 'pending'
}
