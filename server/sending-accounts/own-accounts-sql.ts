import { type MailProvider, mailProviders } from '#contract/mail-sign-in.ts'
import { isLoopbackHost, type SmtpSecurity } from '#contract/sending-accounts.ts'
import { FIRST_WARM_UP } from '#contract/sending-limits.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Fragment } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { readable } from './open-secret.ts'

/** An account's settings that aren't secret, as stored. `signedInAt`: its secret is tokens of this provider. */
export type Settings =
  | { kind: 'smtp'; host: string; port: number; security: SmtpSecurity; user: string; signedInAt?: MailProvider }
  | { kind: 'ses'; accessKeyId: string; region: string }

/** The inbox for replies. Without its own user or secret, it uses those for sending. */
export interface Reading {
  imapHost: string | null
  imapPort: number | null
  imapSecurity: SmtpSecurity | null
  imapUser: string | null
  imapSecret: Buffer | null
}

/** A user's own mail account, or what's left of a removed one. */
export interface OwnRow extends Reading {
  userId: string
  id: string
  kind: 'smtp' | 'ses'
  address: string
  displayName: string | null
  /** Missing its secret and settings, because it was removed. */
  secret: Buffer | null
  settings: Settings | Record<string, never>
  dailyLimit: number | null
  revision: number
  checkedAt: string
  lastError: string | null
  isOneByOne: boolean
  imapError: string | null
  isDefault: boolean
  pausedAt: string | null
}

const columns = (sql: Sql) => sql`
  user_id, id, kind, address, display_name, secret, settings, daily_limit, revision, checked_at, last_error,
  is_one_by_one, is_default, paused_at, imap_host, imap_port, imap_security, imap_user, imap_secret, imap_error`

export type ListedRow = OwnRow & { campaignsUnderWay: number }

/** The connected accounts, oldest first, or the one with the given ID. */
export const listOwn = (sql: Sql, userId: string, id: string | null = null) => sql<ListedRow[]>`
  select ${columns(sql)}, (
    select count(*)::int from campaigns c where c.user_id = ${userId} and c.status in ('scheduled', 'sending', 'paused')
      and case when exists (select from campaign_sending_accounts x where x.user_id = ${userId} and x.campaign_id = c.id)
        then exists (select from campaign_sending_accounts x
          where x.user_id = ${userId} and x.campaign_id = c.id and x.sending_account_id = m.id and not x.threads_only)
        else coalesce(c.sending_account_id = m.id, m.is_default) end) as campaigns_under_way
  from sending_accounts m
  where user_id = ${userId} and kind <> 'instance' and is_active and (${id}::uuid is null or id = ${id})
  order by created_at, id`

/**
 * How the emails of each connected account arrived: bounces of those of the last 7 days, complaints about those of the last 30. An
 * email of a campaign with several accounts counts for each of them, as it does when a campaign pauses itself.
 */
export const listHealth = (sql: Sql, userId: string, now: Date) => sql<
  { id: string; address: string; sent7: number; bounced: number; sent30: number; complained: number }[]
>`
  with by_campaign as materialized (
    select r.campaign_id,
      coalesce(sum(r.uniques) filter (where r.kind = 'sent' and r.bucket >= ${now}::timestamptz - interval '7 days'), 0)::int as sent7,
      coalesce(sum(r.uniques) filter (where r.kind = 'bounced' and r.bucket >= ${now}::timestamptz - interval '7 days'), 0)::int as bounced,
      coalesce(sum(r.uniques) filter (where r.kind = 'sent'), 0)::int as sent30,
      coalesce(sum(r.uniques) filter (where r.kind = 'complained'), 0)::int as complained
    from email_rollup_cohort r
    where r.user_id = ${userId} and r.bucket >= ${now}::timestamptz - interval '30 days'
    group by r.campaign_id
  )
  select m.id, m.address, sum(b.sent7)::int as sent7, sum(b.bounced)::int as bounced, sum(b.sent30)::int as sent30, sum(b.complained)::int as complained
  from by_campaign b join campaigns c on c.user_id = ${userId} and c.id = b.campaign_id
    join sending_accounts m on m.user_id = ${userId} and m.kind <> 'instance' and m.is_active
      and (m.id = c.sending_account_id or exists (select from campaign_sending_accounts x
        where x.user_id = ${userId} and x.campaign_id = c.id and x.sending_account_id = m.id))
  group by m.id, m.address`

/** The connected accounts that warm up, with the limits and the use of this UTC day. */
export const listWarmUps = (sql: Sql, userId: string, day: string) => sql<
  {
    id: string
    dailyLimit: number | null
    warmUpStart: number
    warmUpStep: number
    warmUpTo: number | null
    used: number
    daysUsed: number
  }[]
>`
  select id, daily_limit, warm_up_start, warm_up_step, warm_up_to,
    coalesce((select used from sending_account_usage u
      where u.user_id = ${userId} and u.sending_account_id = m.id and u.day = ${day}::date), 0) as used,
    (select count(*)::int from sending_account_usage d
      where d.user_id = ${userId} and d.sending_account_id = m.id and d.day < ${day}::date and d.used > 0) as days_used
  from sending_accounts m where user_id = ${userId} and kind <> 'instance' and is_active and warm_up_start is not null`

/** The user's own account to send from: the given one, the campaign's first that can send or last used, or the default. */
export const findOwnOf = (
  sql: Sql,
  userId: string,
  { campaignId, sendingAccountId }: { campaignId?: string | undefined; sendingAccountId?: string | null | undefined },
) =>
  first(sql<OwnRow[]>`
    select ${columns(sql)} from sending_accounts m where user_id = ${userId} and kind <> 'instance' and id = coalesce(${sendingAccountId ?? null}::uuid,
      (select x.sending_account_id from campaign_sending_accounts x join sending_accounts o on o.user_id = x.user_id and o.id = x.sending_account_id
        where x.user_id = ${userId} and x.campaign_id = ${campaignId ?? null} and not x.threads_only
        order by not o.is_active, o.paused_at is not null, o.created_at, o.id limit 1),
      (select c.sending_account_id from campaigns c where c.user_id = ${userId} and c.id = ${campaignId ?? null}),
      (select o.id from sending_accounts o where o.user_id = ${userId} and o.is_default))`)

export interface NewOwn extends Reading {
  settings: Settings
  address: string
  displayName: string
  secret: Buffer
  dailyLimit: number | null
  now: Date
}

const settable = (sql: Sql, own: NewOwn) => sql`
  kind = ${own.settings.kind}, display_name = ${own.displayName || null}, secret = ${own.secret},
  settings = ${sql.json(own.settings)}, daily_limit = ${own.dailyLimit}, verified_at = ${own.now}, checked_at = ${own.now},
  last_error = null, imap_host = ${own.imapHost}, imap_port = ${own.imapPort}, imap_security = ${own.imapSecurity},
  imap_user = ${own.imapUser}, imap_secret = ${own.imapSecret}, imap_error = null`

/** A server on this computer catches emails, or has an operator who sets its rates: only others are new to a provider. */
const firstWarmUp = ({ settings, dailyLimit }: NewOwn) =>
  settings.kind === 'smtp' && isLoopbackHost(settings.host)
    ? null
    : { ...FIRST_WARM_UP, to: dailyLimit ?? FIRST_WARM_UP.to }

/**
 * The first account becomes the default. A new address warms up, and keeps to its provider's speed, until the user changes that.
 * Reconnecting an address reuses its row, which keeps its limits and its usage for the day.
 */
export async function addOwn(sql: Sql, userId: string, own: NewOwn): Promise<string> {
  const { settings } = own
  const provider = Object.values(mailProviders).find(({ smtp }) => 'host' in settings && settings.host === smtp.host)
  const delay = provider?.delaySeconds ?? null
  const warmUp = firstWarmUp(own)
  const [added] = await sql<{ id: string }[]>`
    insert into sending_accounts (user_id, kind, address, checked_at, delay_from_seconds, delay_to_seconds,
      warm_up_start, warm_up_step, warm_up_to)
    values (${userId}, ${own.settings.kind}, ${own.address}, ${own.now}, ${delay}, ${delay},
      ${warmUp?.start ?? null}, ${warmUp?.step ?? null}, ${warmUp?.to ?? null})
    on conflict (user_id, address_norm(address)) where kind <> 'instance' do update set address = excluded.address, is_active = true,
      revision = sending_accounts.revision + 1, paused_at = null
    returning id`
  if (!added) throw new Error('no sending account')
  await sql`
    update sending_accounts m set ${settable(sql, own)},
      is_default = not exists (select from sending_accounts o where o.user_id = ${userId} and o.is_default and o.id <> m.id)
    where user_id = ${userId} and id = ${added.id}`
  return added.id
}

export const changeOwn = (sql: Sql, userId: string, id: string, own: NewOwn) => sql`
  update sending_accounts set ${settable(sql, own)}, address = ${own.address}, revision = revision + 1
  where user_id = ${userId} and id = ${id} and kind <> 'instance' and is_active`

/** Whether this address is already connected. Concurrent additions wait for each other here. */
export async function isConnected(sql: Sql, userId: string, address: string): Promise<boolean> {
  await sql`select from users where id = ${userId} for no key update`
  const rows = await sql`
    select from sending_accounts
    where user_id = ${userId} and kind <> 'instance' and is_active and address_norm(address) = address_norm(${address})`
  return rows.length > 0
}

async function revokeLater(sql: Sql, { secret, settings }: Pick<OwnRow, 'secret' | 'settings'>): Promise<void> {
  if (secret && 'signedInAt' in settings && settings.signedInAt)
    await enqueue(sql, 'revoke-tokens', { provider: settings.signedInAt, sealed: secret.toString('base64') })
}

/** Deletes the secrets but keeps the row, so that its history and its usage for the day survive. */
export async function removeOwn(sql: Sql, userId: string, id: string): Promise<boolean> {
  const [before] = await sql<Pick<OwnRow, 'secret' | 'settings'>[]>`
    select secret, settings from sending_accounts where user_id = ${userId} and id = ${id} and is_active for update`
  if (before) await revokeLater(sql, before)
  const [removed] = await sql<{ address: string }[]>`
    update sending_accounts set is_active = false, is_default = false, paused_at = null, secret = null, settings = '{}',
      last_error = null, imap_host = null, imap_port = null, imap_security = null, imap_user = null, imap_secret = null,
      imap_error = null, revision = revision + 1
    where user_id = ${userId} and id = ${id} and kind <> 'instance' and is_active
    returning address`
  if (!removed) return false
  await note(sql, userId, { code: 'sending-account-removed', address: readable(removed.address) })
  await sql`
    update sending_accounts m set is_default = true where user_id = ${userId} and kind <> 'instance' and is_active
      and not exists (select from sending_accounts o where o.user_id = ${userId} and o.is_default)
      and id = (select o.id from sending_accounts o where o.user_id = ${userId} and o.kind <> 'instance' and o.is_active
        order by o.created_at, o.id limit 1)`
  return true
}

/** Disconnects all of a user's accounts. */
export async function removeAllOwn(sql: Sql, userId: string): Promise<void> {
  for (const { id } of await listOwn(sql, userId)) await removeOwn(sql, userId, id)
}

/** What can be changed without another sign-in. */
export const renameOwn = (sql: Sql, userId: string, id: string, name: string, dailyLimit: number | null) => sql`
  update sending_accounts set display_name = ${name || null}, daily_limit = ${dailyLimit}
  where user_id = ${userId} and id = ${id} and is_active`

export const makeDefault = async (sql: Sql, userId: string, id: string) => {
  await sql`update sending_accounts set is_default = false where user_id = ${userId} and is_default and id <> ${id}`
  await sql`update sending_accounts set is_default = true where user_id = ${userId} and id = ${id}`
}

export const pauseOwn = (sql: Sql, userId: string, id: string, pausedAt: Date | null) => sql`
  update sending_accounts set paused_at = ${pausedAt} where user_id = ${userId} and id = ${id} and kind <> 'instance' and is_active`

export const noteCheck = (
  sql: Sql,
  userId: string,
  id: string,
  { now, error }: { now: Date; error: string | null },
) => sql`
  update sending_accounts set checked_at = ${now}, last_error = ${error}
  where user_id = ${userId} and id = ${id} and is_active`

/** Shown on the settings page. */
export const noteOneByOne = (sql: Sql, userId: string, id: string, is: boolean) => sql`
  update sending_accounts set is_one_by_one = ${is}
  where user_id = ${userId} and id = ${id} and is_active and is_one_by_one <> ${is}`

/** A new revision resets the connection, so anything deferred after a refusal continues immediately. */
export const renewOwn = (sql: Sql, userId: string, id: string) => sql`
  update sending_accounts set revision = revision + 1 where user_id = ${userId} and id = ${id} and is_active`

export interface ReadingRow extends Pick<OwnRow, 'id' | 'address' | 'revision' | 'secret' | 'settings'> {
  userId: string
  imapHost: string
  imapPort: number
  imapSecurity: SmtpSecurity
  imapUser: string | null
  imapSecret: Buffer | null
}

/** The sending accounts whose inboxes are read. `among`: of which accounts (lookAmongAccounts). */
export const readingRows = (sql: Sql, among: Fragment) => sql<ReadingRow[]>`
  select m.user_id, m.id, m.address, m.revision, m.secret, m.settings, m.imap_host, m.imap_port, m.imap_security,
    m.imap_user, m.imap_secret
  from (select * from sending_accounts where is_active and imap_host is not null ${among}) m
    join users u on u.id = m.user_id and not u.is_disabled
  order by m.user_id, m.id`

/** One of them, or no row. */
export const readingRow = (sql: Sql, userId: string, id: string) =>
  readingRows(sql, sql`and user_id = ${userId} and id = ${id}`)

/** The inbox problem shown on the settings page; null: none. */
export const noteReading = (sql: Sql, userId: string, id: string, error: string | null) => sql`
  update sending_accounts set imap_error = ${error}
  where user_id = ${userId} and id = ${id} and is_active and imap_error is distinct from ${error}`
