import type { DnsState, DomainRecord, DomainUpdate, EmailDomain } from '#contract/domains.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { SealedKey } from './keys.ts'
import { inUnicode } from './name.ts'

export interface DomainRow extends Omit<EmailDomain, 'displayName'> {
  createdAt: string
  ownershipStatus: DnsState
  checks: number
  /** Whether Canvass created the identity at the provider. */
  hasOwnIdentity: boolean
  /** When its present keys replaced others; null: they're its first. */
  dkimRotatedAt: string | null
}

const columns = (sql: Sql) => sql`
  id, domain, from_name, status, is_default, dns_records, ownership_status, spf_status, dkim_status, dmarc_status,
  last_verification_attempt, verified_at, created_at, checks, has_own_identity, dkim_rotated_at`

export const present = (row: DomainRow): EmailDomain => ({ ...row, displayName: inUnicode(row.domain) })

export const listDomains = (sql: Sql, userId: string) => sql<DomainRow[]>`
  select ${columns(sql)} from customer_domains where user_id = ${userId} order by is_default desc, domain`

export const findDomain = (sql: Sql, userId: string, id: string) =>
  first(sql<DomainRow[]>`
    select ${columns(sql)} from customer_domains where user_id = ${userId} and id = ${id}`)

export const countDomains = (sql: Sql, userId: string) =>
  sql<{ n: number }[]>`
    select count(*)::int as n from customer_domains where user_id = ${userId}`.then(([row]) => row?.n ?? 0)

export const hasDomain = async (sql: Sql, userId: string, domain: string): Promise<boolean> =>
  (await sql`select id from customer_domains where user_id = ${userId} and domain = ${domain}`).count > 0

/** Checks all accounts; the caller must not reveal which one has it. */
export const isVerifiedElsewhere = async (sql: Sql, userId: string, domain: string) => {
  const [row] = await sql<{ id: string }[]>`
    select id from customer_domains where domain = ${domain} and status = 'verified' and user_id <> ${userId}`
  return row !== undefined
}

/** Whether some account has proved that the domain is its, even if its records are gone by now. */
export const wasEverVerified = async (sql: Sql, domain: string): Promise<boolean> =>
  (await sql`select from customer_domains where domain = ${domain} and verified_at is not null`).count > 0

interface NewDomain {
  domain: string
  fromName: string | null
  token: string
  rsa: SealedKey
  ed25519: SealedKey
  records: DomainRecord[]
  nextCheckAt: Date
  isIdentityOurs: boolean
}

/** An account's first domain becomes its default. Returns no row if the account already has the domain. */
export const insertDomain = async (sql: Sql, userId: string, d: NewDomain) => {
  const others = await sql`select from customer_domains where user_id = ${userId} and is_default`
  return first(sql<DomainRow[]>`
    insert into customer_domains (user_id, domain, from_name, verification_token, dkim_selector, dkim_private_key,
      dkim_ed25519_selector, dkim_ed25519_private_key, dns_records, next_check_at, has_own_identity, is_default)
    values (${userId}, ${d.domain}, ${d.fromName}, ${d.token}, ${d.rsa.selector}, ${d.rsa.privateKey},
      ${d.ed25519.selector}, ${d.ed25519.privateKey}, ${asJson(sql, d.records)}, ${d.nextCheckAt}, ${d.isIdentityOurs},
      ${others.length === 0})
    on conflict (user_id, domain) do nothing
    returning ${columns(sql)}`)
}

const asJson = (sql: Sql, records: DomainRecord[]) => sql.json(records.map(record => ({ ...record })))

export const updateDomain = async (sql: Sql, userId: string, id: string, changes: DomainUpdate) => {
  const fields = {
    ...(changes.fromName !== undefined && { fromName: changes.fromName || null }),
    ...(changes.isDefault !== undefined && { isDefault: changes.isDefault }),
  }
  if (Object.keys(fields).length === 0) return findDomain(sql, userId, id)
  return first(sql<DomainRow[]>`
    update customer_domains set ${sql(fields)}, updated_at = now()
    where user_id = ${userId} and id = ${id} returning ${columns(sql)}`)
}

/** At most one domain per account is the default. */
export const unmarkOthers = (sql: Sql, userId: string, id: string) => sql`
  update customer_domains set is_default = false where user_id = ${userId} and id <> ${id} and is_default`

export const deleteDomain = async (sql: Sql, userId: string, id: string) =>
  (await sql`delete from customer_domains where user_id = ${userId} and id = ${id}`).count > 0

/** Schedules a domain's next check, replacing the queued one. */
export const enqueueCheck = (sql: Sql, userId: string, id: string, at: Date) =>
  enqueue(sql, 'check-domain', { userId, id }, { at, key: `check-domain:${id}` })

/** Serializes changes to the same domain name until the end of the transaction. */
export const lockName = (sql: Sql, domain: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`domain:${domain}`}, 0))`

export interface Settled {
  status: DnsState
  records: DomainRecord[]
  at: Date
  nextCheckAt: Date
  checks: number
  /** True if the identity was created just now. */
  isIdentityOurs: boolean
}

export const settleDomain = async (sql: Sql, userId: string, id: string, s: Settled) => {
  const state = (kind: DomainRecord['kind']) => stateOf(s.records.filter(r => r.kind === kind))
  return first(sql<DomainRow[]>`
    update customer_domains set status = ${s.status}, dns_records = ${asJson(sql, s.records)},
      ownership_status = ${state('ownership')}, dkim_status = ${state('dkim')}, spf_status = ${state('spf')},
      dmarc_status = ${state('dmarc')}, last_verification_attempt = ${s.at}, next_check_at = ${s.nextCheckAt},
      checks = ${s.checks}, has_own_identity = has_own_identity or ${s.isIdentityOurs}, verified_at = case when ${s.status} = 'verified' then coalesce(verified_at, ${s.at}) else verified_at end,
      updated_at = now()
    where user_id = ${userId} and id = ${id} returning ${columns(sql)}`)
}

/** If there are several records of one kind, the worst one counts. */
function stateOf(records: DomainRecord[]): DnsState {
  if (records.some(r => r.status === 'failed')) return 'failed'
  return records.length > 0 && records.every(r => r.status === 'verified') ? 'verified' : 'pending'
}

/** Whether another account still has the domain. If so, it takes over the identity that this one created. */
export const passIdentityOn = async (sql: Sql, userId: string, domain: string): Promise<boolean> => {
  const passed = await sql`
    update customer_domains set has_own_identity = true where (user_id, id) = (
      select user_id, id from customer_domains where domain = ${domain} and user_id <> ${userId} limit 1)`
  return passed.count > 0
}

/**
 * Domains whose check is an hour overdue, because its job was lost (such as by restoring a database). Also
 * verified domains whose records belong to another transport, because their emails would go out unsigned.
 */
export const enqueueOverdue = (sql: Sql, now: Date, { isSignedElsewhere }: { isSignedElsewhere: boolean }) => sql`
  select enqueue('check-domain', jsonb_build_object('userId', user_id, 'id', id), null, 'check-domain:' || id)
  from customer_domains where next_check_at < ${now}::timestamptz - interval '1 hour'
    or status = 'verified' and dns_records @> ${sql.json([{ kind: 'dkim', type: isSignedElsewhere ? 'TXT' : 'CNAME' }])}`

/** The domain's own key pairs, RSA first, encrypted. */
export const findKeys = (sql: Sql, userId: string, id: string) => sql<SealedKey[]>`
  select selector, private_key from customer_domains, lateral (values
    (1, dkim_selector, dkim_private_key), (2, dkim_ed25519_selector, dkim_ed25519_private_key)) as keys (n, selector, private_key)
  where user_id = ${userId} and id = ${id} and selector is not null and private_key is not null order by n`

/** The new pairs that wait for DNS, RSA first; none: no rotation is under way. */
export const findNextKeys = (sql: Sql, userId: string, id: string) => sql<SealedKey[]>`
  select selector, private_key from customer_domains, lateral (values
    (1, next_dkim_selector, next_dkim_private_key), (2, next_dkim_ed25519_selector, next_dkim_ed25519_private_key)) as keys (n, selector, private_key)
  where user_id = ${userId} and id = ${id} and selector is not null order by n`

/** Stores new pairs, unless others already wait. */
export const addNextKeys = async (sql: Sql, userId: string, id: string, rsa: SealedKey, ed25519: SealedKey) =>
  (
    await sql`
    update customer_domains set next_dkim_selector = ${rsa.selector}, next_dkim_private_key = ${rsa.privateKey},
      next_dkim_ed25519_selector = ${ed25519.selector}, next_dkim_ed25519_private_key = ${ed25519.privateKey}, updated_at = now()
    where user_id = ${userId} and id = ${id} and next_dkim_selector is null`
  ).count > 0

/** The new pairs sign from now on, and the old private keys are gone. Only if these still wait. */
export const useNextKeys = async (sql: Sql, userId: string, id: string, selector: string, now: Date) =>
  (
    await sql`
    update customer_domains set dkim_selector = next_dkim_selector, dkim_private_key = next_dkim_private_key,
      dkim_ed25519_selector = next_dkim_ed25519_selector, dkim_ed25519_private_key = next_dkim_ed25519_private_key,
      next_dkim_selector = null, next_dkim_private_key = null, next_dkim_ed25519_selector = null, next_dkim_ed25519_private_key = null,
      dkim_rotated_at = ${now}
    where user_id = ${userId} and id = ${id} and next_dkim_selector = ${selector}`
  ).count > 0

/** Encrypted. */
interface SigningKeys {
  dkimSelector: string
  dkimPrivateKey: Buffer
  dkimEd25519Selector: string | null
  dkimEd25519PrivateKey: Buffer | null
}

/** Contains the second key only if DNS had its record; otherwise its signature would be invalid. */
export interface SendingDomain extends SigningKeys {
  domain: string
  fromName: string | null
  /** Our key is in DNS; otherwise a provider signs. */
  isSignedHere: boolean
  /** Its SES tenant; null: none. */
  sesTenantId: string | null
  /** Answers for its links; null: this server's own address does. */
  trackingHost: string | null
}

/** The account's verified domain with this name, or its default domain if no name is given. */
export const findSendingDomain = (sql: Sql, userId: string, domain: string | null) =>
  first(sql<SendingDomain[]>`
    select domain, from_name, dkim_selector, dkim_private_key, ses_tenant_id,
      case when has_ed25519 then dkim_ed25519_selector end as dkim_ed25519_selector,
      case when has_ed25519 then dkim_ed25519_private_key end as dkim_ed25519_private_key,
      dns_records @> '[{"kind": "dkim", "type": "TXT"}]' as is_signed_here,
      (select r ->> 'name' from jsonb_array_elements(dns_records) r
        where r ->> 'kind' = 'tracking' and r ->> 'status' = 'verified') as tracking_host
    from customer_domains,
      lateral (select dns_records @> '[{"kind": "dkim-ed25519", "status": "verified"}]') as seen (has_ed25519)
    where user_id = ${userId} and status = 'verified' and is_active
      and dkim_selector is not null and dkim_private_key is not null
      and (domain = ${domain}::text or (${domain}::text is null and is_default))`)
