import type { PendingQuery, Row } from 'postgres'
import type { Sql } from './db.ts'

/** IDs for new rows, in the order of time. A cluster makes what differs between rows in one statement, and stores it by another. */
export async function newIds(sql: Sql, count: number): Promise<string[]> {
  const made = await sql<{ id: string }[]>`select new_id() as id from generate_series(1, ${count}) order by id`
  return made.map(({ id }) => id)
}

/** A part of a statement, for a lookup a column of it such as `r.id`. */
export type Fragment = PendingQuery<Row[]>

/** Keeps the rows of a list that changed at that time or later, by the column that says when. */
export const changedSince = (sql: Sql, column: Fragment, since: string | null | undefined) =>
  since ? sql`and ${column} >= ${since}` : sql``

/** Whether test mode kept a campaign's emails in the outbox, so that they reached nobody. */
export const isKept = (sql: Sql, userId: string, campaignId: Fragment) => sql`
  exists (select from outbox_messages kept where kept.user_id = ${userId} and kept.campaign_id = ${campaignId})`

/*
 * Lookups by key that many statements contain, in parentheses, after `from` or `lateral`. Each names the account itself: on a
 * cluster, PostgreSQL then runs the whole statement on the account's node.
 */

/** Accounts without contacts look none up. */
export const hasContacts = (sql: Sql, userId: string) => sql`
  (select exists (select from contacts any_contact where any_contact.user_id = ${userId}))`

/**
 * The ID of the account's lead with this address in lowercase: of several, the one changed last; if none has it, the lead whose
 * contact has it. `offset 0` has it looked up by its address, and not searched for by date.
 */
const leadIdOf = (sql: Sql, userId: string, email: Fragment | string) => sql`(
  select id from (
    select 1 as rank, id, updated_at from leads where user_id = ${userId} and email_norm = ${email}
    union all
    select 2, lead_id, created_at from contacts where ${hasContacts(sql, userId)} and user_id = ${userId} and email_norm = ${email}
    offset 0) with_address
  order by rank, updated_at desc, id desc limit 1)`

/** The whole row of that lead. */
export const leadOf = (sql: Sql, userId: string, email: Fragment | string) => sql`(
  select by_id.* from ${leadIdOf(sql, userId, email)} found
    cross join lateral (select * from leads where user_id = ${userId} and id = found.id offset 0) by_id)`

/**
 * The person whom an email to this address in lowercase greets: the lead's contact with the address; if it's the lead's own,
 * the primary one, unless they're never contacted. `lead` is the alias of its row.
 */
export const personOf = (sql: Sql, userId: string, lead: Fragment, email: Fragment | string) => sql`(
  select c.name as contact_name, c.first_name, c.last_name, c.role, c.email_norm as contact_email from contacts c
  where ${hasContacts(sql, userId)} and c.user_id = ${userId} and c.lead_id = ${lead}.id and (c.email_norm = ${email}
    or c.is_primary and ${lead}.email_norm = ${email} and ${suppressionOf(sql, userId, sql`c.email_norm`)} is null)
  order by c.email_norm = ${email} desc nulls last limit 1)`

/**
 * The person at whose number a lead without one of its own is called: the primary one, or another if that number is on the do-not-call
 * list. `lead` is the alias of its row.
 */
export const personToCall = (sql: Sql, userId: string, lead: Fragment) => sql`(
  select c.name as person, c.phone as person_phone from contacts c
  where ${lead}.phone is null and ${hasContacts(sql, userId)} and c.user_id = ${userId} and c.lead_id = ${lead}.id and c.phone is not null
  order by exists (
    select from suppressions s where s.user_id = ${userId} and s.channel = 'phone' and s.address_norm = c.phone_norm),
    not c.is_primary, c.created_at, c.id limit 1)`

/**
 * Everybody with an address at a lead, as JSON: the primary person first, or the lead's own address if it's nobody's. `lead` is the
 * alias of its row. Empty for accounts without people.
 */
export const addresseesOf = (sql: Sql, userId: string, lead: Fragment) => sql`
  case when ${hasContacts(sql, userId)} then (
    select coalesce(json_agg(json_build_object('email', email, 'name', name, 'role', role,
      'suppression', ${suppressionOf(sql, userId, sql`there.email_norm`)}) order by place), '[]')
    from (
      select email, email_norm, name, role, row_number() over (order by not is_primary, created_at, id) as place from contacts
      where user_id = ${userId} and lead_id = ${lead}.id and email_norm is not null
      union all
      select ${lead}.email, ${lead}.email_norm, null, null, 0 where ${lead}.email_norm is not null and not exists (
        select from contacts own where own.user_id = ${userId} and own.lead_id = ${lead}.id and own.email_norm = ${lead}.email_norm)
    ) there) else '[]' end`

/**
 * Why the account never emails this address: it's on the suppression list, its whole domain is, or its owner asked to be deleted.
 * Null: none of these. Domains and hashes are looked up only by accounts that have some.
 */
export const suppressionOf = (sql: Sql, userId: string, email: Fragment | string) => sql`coalesce((
    select s.reason from suppressions s where s.user_id = ${userId} and s.channel = 'email' and s.address_norm = ${email}),
  case when (select exists (select from suppressions any_domain where any_domain.user_id = ${userId} and any_domain.channel = 'domain'))
    then (select d.reason from suppressions d
      where d.user_id = ${userId} and d.channel = 'domain' and d.address_norm = split_part(${email}, '@', -1)) end,
  case when (select exists (select from suppressions any_erased where any_erased.user_id = ${userId} and any_erased.channel = 'erased'))
    then (select e.reason from suppressions e
      where e.user_id = ${userId} and e.channel = 'erased' and e.address_norm = erased_hash(${userId}, ${email})) end)`

/** The same as `reason` for each of many, to stand after `from`: joins, for which PostgreSQL chooses how. */
export const suppressionsOf = (sql: Sql, userId: string, email: Fragment) => sql`
  left join suppressions held on held.user_id = ${userId} and held.channel = 'email' and held.address_norm = ${email}
  left join suppressions held_domain on held_domain.user_id = ${userId} and held_domain.channel = 'domain'
    and held_domain.address_norm = split_part(${email}, '@', -1)
  left join suppressions held_hash on held_hash.user_id = ${userId} and held_hash.channel = 'erased'
    and held_hash.address_norm = erased_hash(${userId}, ${email})
  cross join lateral (select coalesce(held.reason, held_domain.reason, held_hash.reason) as reason) why`

/** An address to show as `email`: the hash of somebody who asked to be deleted says nothing to the user. */
export const unlessErased = (sql: Sql, column: string) => sql`
  case when ${sql(column)} like '%@erased.invalid' then '[deleted]' else ${sql(column)} end as email`

/** A recipient's messages as the view has them, of the first email and its follow-ups; messages_of.sql, within a statement. */
export const messagesOf = (sql: Sql, userId: string, recipientId: Fragment, followUps: Fragment = sql`5`) => sql`(
  select by_step.* from generate_series(0, ${followUps}) as steps(n)
    cross join lateral (
      select * from messages where user_id = ${userId} and id = message_id(${recipientId}, steps.n) offset 0) by_step
  where by_step.recipient_id = ${recipientId}
  union all
  select old.user_id, old.id, old.campaign_id, old.recipient_id, old.step, old.revision_id, old.email, old.state, old.reason,
    old.reason_text, old.attempts, old.sending_account_id, null, null, old.from_address, old.from_name, old.attempted_at,
    old.accepted_at, old.updated_at, old.answer
  from settled_messages_old old
  where old.user_id = ${userId} and old.recipient_id = ${recipientId} and old.id <> message_id(old.recipient_id, old.step))`
