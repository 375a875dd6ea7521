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
  testId: string
  sendingAccountId: string | null
  fromAddress: string
  now: Date
  seeds: { id: string; address: string; provider: string; messageId: string }[]
}

/** Notes the emails before any is sent: whatever happens afterward, none of them is sent a second time. */
export const insertPlacements = (sql: Sql, userId: string, test: NewPlacement) => sql`
  insert into placements (user_id, test_id, sending_account_id, from_address, seed_id, seed_address, provider, message_id, created_at)
  select ${userId}, ${test.testId}, ${test.sendingAccountId}, ${test.fromAddress}, s.id, s.address, s.provider, s.message_id, ${test.now}
  from unnest(${test.seeds.map(({ id }) => id)}::uuid[], ${test.seeds.map(({ address }) => address)}::text[],
    ${test.seeds.map(({ provider }) => provider)}::text[], ${test.seeds.map(({ messageId }) => messageId)}::text[])
    as s (id, address, provider, message_id)`

/** What the mail server answered. `messageId` is the one that the seed will see. */
export const noteAnswer = (
  sql: Sql,
  userId: string,
  {
    testId,
    seedId,
    ...to
  }: { testId: string; seedId: string; state: string; problem: string | null; messageId: string },
) => sql`
  update placements set state = ${to.state}, problem = ${to.problem}, message_id = ${to.messageId}
  where user_id = ${userId} and test_id = ${testId} and seed_id = ${seedId} and state = 'sending'`

/** The emails of a test that weren't found yet. */
export const listMissing = (sql: Sql, userId: string, testId: string) => sql<
  { id: string; seedId: string; messageId: string; createdAt: string }[]
>`
  select id, seed_id, message_id, created_at from placements
  where user_id = ${userId} and test_id = ${testId} and state in ('sending', 'waiting')`

/** Where an email was seen first. It stays, whoever moves the email afterward. */
export const noteFound = (
  sql: Sql,
  userId: string,
  id: string,
  at: { place: string; folder: string; auth: SeenAuth; now: Date },
) => sql`
  update placements set state = 'found', problem = null, place = ${at.place}, folder = ${at.folder}, auth = ${sql.json(at.auth)}, found_at = ${at.now}
  where user_id = ${userId} and id = ${id} and state in ('sending', 'waiting')`

export const noteProblem = (sql: Sql, userId: string, id: string, problem: string | null) => sql`
  update placements set problem = ${problem}
  where user_id = ${userId} and id = ${id} and state in ('sending', 'waiting')`

/** Ends a test: what wasn't found is missing. */
export const endTest = (sql: Sql, userId: string, testId: string) => sql`
  update placements set state = 'missing' where user_id = ${userId} and test_id = ${testId} and state in ('sending', 'waiting')`

/** The emails of the last test from this address; none: there was no test. */
export const listLast = (sql: Sql, userId: string, fromAddress: string) => sql<
  (Omit<Placement, 'address'> & { testId: string; seedAddress: string; fromAddress: string; createdAt: string })[]
>`
  select test_id, from_address, seed_address, provider, state, place, folder, problem, auth, found_at, created_at
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
