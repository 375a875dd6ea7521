import type { Placement, SeenAuth } from '#contract/placement.ts'
import type { Sql } from '#server/db/db.ts'

/** Inboxes that show where an email lands: the user's other accounts whose inbox we read, paused ones too. */
export const listSeeds = (sql: Sql, userId: string, fromAddress: string, most: number) => sql<
  { id: string; address: string }[]
>`
  select id, address from sending_accounts
  where user_id = ${userId} and kind <> 'instance' and is_active and imap_host is not null
    and address_norm(address) <> address_norm(${fromAddress})
  order by created_at, id limit ${most}`

/** The text of the campaign that was changed last and its first recipient, for a test that begins at a sending account. */
export const findNewestText = async (sql: Sql, userId: string) => {
  const [row] = await sql<{ subject: string; body: string; email: string | null }[]>`
    select subject, body, recipients ->> 0 as email from campaigns
    where user_id = ${userId} and body <> '' and subject <> '' and not has_own_emails order by updated_at desc limit 1`
  return row ?? null
}

export interface NewPlacement {
  id: string
  seedId: string
  seedAddress: string
  provider: string
  messageId: string
}

/** Notes a test's emails before any is sent: whatever happens afterward, none of them is sent a second time. */
export const insertPlacements = (
  sql: Sql,
  userId: string,
  { rows, ...test }: { testId: string; fromAddress: string; createdAt: Date; rows: NewPlacement[] },
) => sql`insert into placements ${sql(rows.map(row => ({ userId, ...test, ...row })))}`

export interface Changes {
  state?: Placement['state']
  problem?: string | null
  messageId?: string
  place?: Placement['place']
  folder?: string
  auth?: SeenAuth
  foundAt?: Date
}

/** Until it's found, refused, or given up. Where it was seen first stays, whoever moves it afterward. */
export const changePlacement = (sql: Sql, userId: string, id: string, { auth, ...changes }: Changes) => sql`
  update placements set ${sql({ ...changes, ...(auth && { auth: sql.json(auth) }) })}
  where user_id = ${userId} and id = ${id} and state in ('sending', 'waiting')`

/** The emails of a test that weren't found yet. */
export const listMissing = (sql: Sql, userId: string, testId: string) => sql<
  { id: string; seedId: string; messageId: string; createdAt: string }[]
>`
  select id, seed_id, message_id, created_at from placements
  where user_id = ${userId} and test_id = ${testId} and state in ('sending', 'waiting')`

/** The emails of the last test from this address; none: there was no test. */
export const listLast = (sql: Sql, userId: string, fromAddress: string) => sql<
  (Placement & { testId: string; createdAt: string })[]
>`
  select test_id, seed_address as address, provider, state, place, folder, problem, auth, found_at, created_at
  from placements
  where user_id = ${userId} and test_id = (
    select test_id from placements where user_id = ${userId} and from_address = ${fromAddress} order by created_at desc limit 1)
  order by seed_address`

/** Tests say how things were; those of the last months are enough. */
export const deleteOldPlacements = (sql: Sql, userId: string, now: Date) => sql`
  delete from placements where user_id = ${userId} and created_at < ${now}::timestamptz - interval '90 days'`

/** What the last test from this address that arrived showed of SPF, DKIM, and DMARC. */
export const findSeenAuth = async (sql: Sql, userId: string, fromAddress: string, now: Date) => {
  const [row] = await sql<{ spf: string | null; dkim: string | null; dmarc: string | null; seedAddress: string }[]>`
    select auth ->> 'spf' as spf, auth ->> 'dkim' as dkim, auth ->> 'dmarc' as dmarc, seed_address from placements
    where user_id = ${userId} and from_address = ${fromAddress} and auth <> '{}'
      and created_at > ${now}::timestamptz - interval '30 days'
    order by created_at desc, id limit 1`
  return row ?? null
}
