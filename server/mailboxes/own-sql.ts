import type { SmtpSecurity } from '#contract/mailboxes.ts'
import type { Sql } from '#server/db/db.ts'

/** What is no secret of an account, as it is kept. */
export type Settings =
  | { kind: 'smtp'; host: string; port: number; security: SmtpSecurity; user: string }
  | { kind: 'ses'; accessKeyId: string; region: string }

/** An own mail account of a user; of one that was removed, what is left of it. */
export interface OwnRow {
  id: string
  kind: 'smtp' | 'ses'
  address: string
  displayName: string | null
  /** Without its secret and settings: it was removed. */
  secret: Buffer | null
  settings: Settings | Record<string, never>
  dailyCap: number | null
  revision: number
  checkedAt: string
  lastError: string | null
}

const columns = [
  ...['id', 'kind', 'address', 'displayName', 'secret', 'settings', 'dailyCap', 'revision'],
  ...['checkedAt', 'lastError'],
]

export const findOwn = async (sql: Sql, userId: string): Promise<OwnRow | undefined> => {
  const [row] = await sql<OwnRow[]>`
    select ${sql(columns)} from mailboxes where user_id = ${userId} and kind <> 'instance' and is_active`
  return row
}

/** Through which own account a campaign goes out, or would: a campaign that was sent keeps its mailbox. */
export const findOwnOf = async (sql: Sql, userId: string, campaignId: string | undefined) => {
  if (!campaignId) return findOwn(sql, userId)
  const [row] = await sql<OwnRow[]>`
    select ${sql(columns)} from mailboxes m where user_id = ${userId} and kind <> 'instance' and id = coalesce(
      (select c.mailbox_id from campaigns c where c.user_id = m.user_id and c.id = ${campaignId}),
      (select o.id from mailboxes o where o.user_id = m.user_id and o.kind <> 'instance' and o.is_active))`
  return row
}

export interface NewOwn {
  settings: Settings
  address: string
  displayName: string
  secret: Buffer
  dailyCap: number | null
  now: Date
}

/**
 * One own account at a time: another address takes the place of the one before, with the campaigns under way. The same
 * address keeps its row, and so what is used of its day.
 */
export async function saveOwn(sql: Sql, userId: string, own: NewOwn): Promise<void> {
  await sql`
    update mailboxes set is_active = false, secret = null, settings = '{}', last_error = null
    where user_id = ${userId} and kind <> 'instance' and is_active and lower(address) <> lower(${own.address})`
  const [saved] = await sql<{ id: string }[]>`
    insert into mailboxes (user_id, kind, address, display_name, secret, settings, daily_cap, verified_at, checked_at)
    values (${userId}, ${own.settings.kind}, ${own.address}, ${own.displayName || null}, ${own.secret},
      ${sql.json(own.settings)}, ${own.dailyCap}, ${own.now}, ${own.now})
    on conflict (user_id, lower(address)) where kind <> 'instance' do update set kind = excluded.kind,
      address = excluded.address, display_name = excluded.display_name, secret = excluded.secret,
      settings = excluded.settings, daily_cap = excluded.daily_cap, verified_at = excluded.verified_at,
      checked_at = excluded.checked_at, last_error = null, is_active = true, revision = mailboxes.revision + 1
    returning id`
  await sql`
    update campaigns c set mailbox_id = ${saved?.id ?? null} from mailboxes m
    where c.user_id = ${userId} and c.status in ('scheduled', 'sending', 'paused')
      and m.user_id = c.user_id and m.id = c.mailbox_id and m.kind <> 'instance' and not m.is_active`
}

/** A campaign under way through it keeps it, and waits: mail never goes out from somewhere else by itself. */
export const removeOwn = (sql: Sql, userId: string) => sql`
  update mailboxes set is_active = false, secret = null, settings = '{}', last_error = null, revision = revision + 1
  where user_id = ${userId} and kind <> 'instance' and is_active`

export const noteCheck = (
  sql: Sql,
  userId: string,
  id: string,
  { now, error }: { now: Date; error: string | null },
) => sql`
  update mailboxes set checked_at = ${now}, last_error = ${error}
  where user_id = ${userId} and id = ${id} and is_active`

/** Where a campaign goes out from, once it is sent. */
export const keepMailbox = (sql: Sql, userId: string, campaignId: string, mailboxId: string) => sql`
  update campaigns set mailbox_id = ${mailboxId} where user_id = ${userId} and id = ${campaignId}`
