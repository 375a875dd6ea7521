import type { DnsState, DomainRecord, EmailDomain } from '#contract/domains.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import type { Dns, DnsAnswer } from '#server/providers/dns/dns.ts'
import type { Identities } from '#server/providers/mail/identities.ts'
import { fitRecords } from './fit-records.ts'
import { withIdentity, withVerdict } from './identity.ts'
import { judge } from './judge.ts'
import { registeredDomain } from './name.ts'
import * as sql from './sql.ts'

/** A new record is seen everywhere after 24 to 48 hours: until then its absence is no failure of the domain. */
const PATIENCE_MS = 48 * 3_600_000
const DAY = 24 * 60
/** Minutes until the next look, check after check; then daily. */
const DELAYS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720]

interface Asked {
  userId: string
  id: string
  /** A press of the button does not use up the quick ones of the checks that come by themselves. */
  by: 'user' | 'job'
}

/** Looks all records of a domain up, keeps what was seen and plans the next look. Null: the account has no such domain. */
export async function checkDomain(deps: Deps, { userId, id, by }: Asked): Promise<EmailDomain | null> {
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
    const isTaken = await sql.isVerifiedElsewhere(tx, userId, before.domain)
    const seen = isTaken ? records.map(asTaken) : records
    const status = isTaken ? 'failed' : statusOf(seen, before, now)
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

/** What SPF records have to include: what the operator says, else what the provider is known by. */
export const spfIncludeOf = ({ config, providers }: Pick<Deps, 'config' | 'providers'>) =>
  config.SPF_INCLUDE ?? providers.identities?.spfInclude

/** All records in DNS, and the domain at the provider that signs, where there is one. */
async function lookUpAll(deps: Deps, { domain, dnsRecords }: sql.DomainRow) {
  const { dns, identities } = deps.providers
  const identity = identities && (await findOrCreate(identities, domain))
  const seen = await Promise.all(
    withIdentity(dnsRecords, identity).map(record => lookUp(dns, domain, record, spfIncludeOf(deps))),
  )
  return {
    records: identities && identity ? withVerdict(dnsRecords, seen, identities, identity) : seen,
    isIdentityOurs: identity?.isNew ?? false,
  }
}

/** It may have been away when the domain was added, or somebody removed the identity in its console. */
async function findOrCreate(identities: Identities, domain: string) {
  const found = await identities.find(domain)
  return found.outcome === 'none' ? identities.create(domain) : { ...found, isNew: false }
}

/** The cron's part: checks whose job was lost, and domains whose records are of another transport than the present one. */
export const checkOverdue = ({ db, clock, providers }: Deps) =>
  sql.enqueueOverdue(db.system, clock.now(), { isSignedElsewhere: providers.identities !== null })

async function lookUp(
  dns: Dns,
  domain: string,
  record: DomainRecord,
  spfInclude: string | undefined,
): Promise<DomainRecord> {
  const answer = await dns.find(record.type, record.name)
  const judged = judge(record, answer, { spfInclude })
  if (judged.status !== 'failed' || answer.outcome === 'unknown') return judged
  if (record.kind === 'dmarc') return coveredAbove(dns, domain, judged)
  const isKey = record.kind === 'dkim-ed25519'
  return answer.outcome === 'none' && (record.isRequired || isKey) ? elsewhere(dns, domain, judged) : judged
}

/** A domain without a DMARC record of its own stands under that of the registered domain (RFC 7489, 6.6.3). */
async function coveredAbove(dns: Dns, domain: string, record: DomainRecord): Promise<DomainRecord> {
  const registered = registeredDomain(domain)
  if (registered === domain || record.found.some(value => /^v\s*=\s*DMARC1/.test(value))) return record
  const answer: DnsAnswer = await dns.find('TXT', `_dmarc.${registered}`)
  const above = judge(record, answer, { spfInclude: undefined })
  if (above.status !== 'verified' || answer.outcome !== 'found') return record
  return { ...record, status: 'verified', found: [], note: `The record of ${registered} covers it.` }
}

/** Most panels add the domain by themselves; who types it too has it twice. */
async function elsewhere(dns: Dns, domain: string, record: DomainRecord): Promise<DomainRecord> {
  const answer = await dns.find(record.type, `${record.name}.${domain}`)
  if (answer.outcome !== 'found') return record
  const short = record.name.slice(0, -domain.length - 1)
  return {
    ...record,
    note: `The record stands at ${record.name}.${domain}: your DNS provider adds the domain by itself. Enter ${short} as its name.`,
  }
}

const asTaken = (record: DomainRecord): DomainRecord =>
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
