import { DKIM_OVERLAP_DAYS, type DomainRecord, type EmailDomain } from '#contract/domains.ts'
import { DAY_MS } from '#contract/durations.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { fitRecords } from './fit-records.ts'
import { makeEd25519Key, makeRsaKey } from './keys.ts'
import { inUnicode } from './name.ts'
import * as sql from './sql.ts'

const FIRST_CHECK_MS = 60_000

/**
 * Makes new key pairs. From here, checks carry the rotation on: once DNS has the new RSA key, the new pairs sign; the old records
 * stay published for a week, for emails that are still on their way, and are then to be deleted.
 */
export async function rotateKeys(deps: Deps, userId: string, id: string): Promise<EmailDomain> {
  const { db, secrets, clock } = deps
  await limitRate(db.system, `domain-add:${userId}`, { max: 40, seconds: 3600 })
  const before = orNotFound(await db.asUser(userId, tx => sql.findDomain(tx, userId, id)), 'Domain')
  if (deps.providers.identities)
    throw conflict(`${deps.providers.identities.name} signs for this domain and replaces its keys by itself.`)
  if (before.status !== 'verified') throw conflict('Verify the domain first. Its keys aren’t in use yet.')
  const [rsa, ed25519] = [await makeRsaKey(secrets), makeEd25519Key(secrets)]
  const nextCheckAt = new Date(clock.now().getTime() + FIRST_CHECK_MS)
  return db.asUser(userId, async tx => {
    if (!(await sql.addNextKeys(tx, userId, id, rsa, ed25519)))
      throw conflict('New keys are already waiting. Add their records to DNS.')
    await sql.enqueueCheck(tx, userId, id, nextCheckAt)
    await note(tx, userId, { code: 'domain-keys-made', domain: inUnicode(before.domain) })
    return sql.present({ ...before, dnsRecords: await fitRecords(deps, tx, userId, before) })
  })
}

/** Lets the new keys sign if DNS has them, and says of each key's record what it is now. The caller holds the domain's lock. */
export async function turnKeys(
  tx: Sql,
  userId: string,
  row: Pick<sql.DomainRow, 'id' | 'domain' | 'dkimRotatedAt'>,
  { records, now }: { records: DomainRecord[]; now: Date },
): Promise<DomainRecord[]> {
  const nameOf = ({ selector }: { selector: string }) => `${selector}._domainkey.${row.domain}`
  const isReady = (name: string) => records.some(record => record.name === name && record.status === 'verified')
  const waiting = await sql.findNextKeys(tx, userId, row.id)
  const [rsa] = waiting
  const isTurned =
    rsa !== undefined && isReady(nameOf(rsa)) && (await sql.useNextKeys(tx, userId, row.id, rsa.selector, now))
  const current = (await sql.findKeys(tx, userId, row.id)).map(nameOf)
  const next = isTurned ? [] : waiting.map(nameOf)
  const rotatedAt = isTurned ? now : row.dkimRotatedAt && new Date(row.dkimRotatedAt)
  return records.flatMap(record => {
    if (!/^dkim/.test(record.kind) || record.type !== 'TXT') return [record]
    const place = current.indexOf(record.name)
    if (place === 0) return [{ ...record, kind: 'dkim', isRequired: true }]
    if (place === 1) return [{ ...record, kind: 'dkim-ed25519', isRequired: false }]
    if (next.includes(record.name)) return [record]
    return rotatedAt ? judgeOld(record, rotatedAt, now) : [record]
  })
}

/** An old key's record: to keep, then to delete, and forgotten once it's gone. */
function judgeOld(record: DomainRecord, rotatedAt: Date, now: Date): DomainRecord[] {
  const end = new Date(rotatedAt.getTime() + DKIM_OVERLAP_DAYS * DAY_MS)
  const old = { ...record, kind: 'dkim-old' as const, isRequired: false }
  const day = end.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
  const isGone = record.status === 'failed'
  if (end > now) {
    const note = isGone ? `Put it back until ${day}` : `Keep it until ${day}`
    return [{ ...old, note: `${note}: receivers check emails that are on their way with it.` }]
  }
  return isGone ? [] : [{ ...old, note: 'No email needs this key any more. Delete the record from DNS.' }]
}
