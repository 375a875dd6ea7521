import type { Suppression } from '#contract/suppressions.ts'
import type { Sql } from '#server/db/db.ts'
import { changedSince } from '#server/db/lookups.ts'
import { first, isAny } from '#server/db/rows.ts'

export type SuppressionReason = Suppression['reason']

interface Contact {
  userId: string
  channel: Suppression['channel']
  addressNorm: string
}

/** Adds an address to the suppression list. False if it's there already: the entry stays as it is. */
export const suppress = (
  sql: Sql,
  entry: Contact & {
    reason: SuppressionReason
    detail?: string | null
    campaignId?: string | null
    messageId?: string | null
  },
) =>
  isAny(sql`
    insert into suppressions (user_id, channel, address_norm, reason, detail, campaign_id, message_id)
    values (${entry.userId}, ${entry.channel}, ${entry.addressNorm}, ${entry.reason}, ${entry.detail ?? null},
      ${entry.campaignId ?? null}, ${entry.messageId ?? null})
    on conflict do nothing
    returning 1`)

interface Bounce {
  userId: string
  email: string
  detail: string
  campaignId: string
  messageId: string
}

/** Adds addresses that a mail server reported as nonexistent, in one statement. */
export async function suppressBounced(sql: Sql, bounces: Bounce[]): Promise<void> {
  if (bounces.length === 0) return
  await sql`
    insert into suppressions (user_id, channel, address_norm, reason, detail, campaign_id, message_id)
    select user_id, 'email', address_norm(email), 'bounced', detail, campaign_id, message_id
    from unnest(${bounces.map(b => b.userId)}::uuid[], ${bounces.map(b => b.email)}::text[],
      ${bounces.map(b => b.detail)}::text[], ${bounces.map(b => b.campaignId)}::uuid[],
      ${bounces.map(b => b.messageId)}::uuid[]) as b(user_id, email, detail, campaign_id, message_id)
    on conflict do nothing`
}

interface Listed {
  channel: Suppression['channel']
  addresses: string[]
  reason: SuppressionReason
  detail: string | null
}

/** Adds an imported list's addresses in one statement. Returns how many are new. */
export const suppressListed = (sql: Sql, userId: string, { channel, addresses, reason, detail }: Listed) =>
  sql`
    insert into suppressions (user_id, channel, address_norm, reason, detail)
    select distinct ${userId}::uuid, ${channel}, case when ${channel} = 'email' then address_norm(address) else lower(btrim(address)) end,
      ${reason}, ${detail}
    from unnest(${addresses}::text[]) as a(address)
    on conflict do nothing
    returning null`.then(added => added.length)

/**
 * Removes an address from the list at its owner's request. Only the unsubscribe of that millisecond is undone; a
 * later one, a bounce, a complaint, or a manual entry stays. True: the address is no longer on the list.
 */
export async function allowAgain(
  sql: Sql,
  { userId, channel, addressNorm, suppressedAt }: Contact & { suppressedAt: number },
): Promise<boolean> {
  await sql`
    delete from suppressions
    where user_id = ${userId} and channel = ${channel} and address_norm = ${addressNorm} and reason = 'unsubscribed'
      and date_bin('1 millisecond', created_at, timestamptz '1970-01-01 00:00:00+00') = ${new Date(suppressedAt)}`
  const left = await sql`
    select from suppressions
    where user_id = ${userId} and channel = ${channel} and address_norm = ${addressNorm}`
  return left.length === 0
}

/** Why one of these addresses may not be emailed, and since when; undefined: all may. */
export const findSuppression = (sql: Sql, userId: string, ...emailNorms: string[]) =>
  first(sql<(Pick<Suppression, 'channel' | 'address' | 'reason'> & { at: string })[]>`
    select case channel when 'erased' then 'email' else channel end as channel,
      case channel when 'erased' then ${emailNorms[0] ?? ''} else address_norm end as address, reason, created_at as at
    from suppressions
    where user_id = ${userId} and (channel = 'email' and address_norm = any(${emailNorms}::text[])
      or channel = 'erased' and address_norm in (select erased_hash(${userId}, email) from unnest(${emailNorms}::text[]) email)
      or channel = 'domain' and address_norm in (select substring(email from '[^@]*$') from unnest(${emailNorms}::text[]) email))
    order by suppressions.channel desc, address_norm = ${emailNorms[0] ?? ''} desc limit 1`)

export interface Place {
  at: string
  channel: Suppression['channel']
  address: string
}

/** A page of the account's suppressions, the latest first, and each one's place in the list. */
export const listSuppressions = (
  sql: Sql,
  userId: string,
  {
    q,
    after,
    limit,
    updatedSince,
  }: { q: string | null; after: Place | null; limit: number; updatedSince?: string | undefined },
) => sql<(Suppression & { place: string })[]>`
  select channel, address_norm as address, reason, detail, created_at, created_at::text as place
  from suppressions
  where user_id = ${userId} and channel <> 'erased' and (${q}::text is null or position(lower(${q}) in address_norm) > 0)
    ${changedSince(sql, sql`created_at`, updatedSince)}
    and (${after?.at ?? null}::text is null or (created_at, channel, address_norm)
      < (${after?.at ?? null}::timestamptz, ${after?.channel ?? null}, ${after?.address ?? null}))
  order by created_at desc, channel desc, address_norm desc limit ${limit}`

/** Takes what the user chose off the list, whatever the reason. */
export const removeSuppression = (sql: Sql, userId: string, { channel, address }: Omit<Place, 'at'>) =>
  first(sql<Pick<Suppression, 'reason' | 'detail'>[]>`
    delete from suppressions
    where user_id = ${userId} and channel = ${channel}
      and address_norm = case when ${channel} = 'email' then address_norm(${address}) else ${address} end
    returning reason, detail`)

/** Whether the user put it on the list, and not a person or a mail server. */
export const isUsers = ({ reason }: { reason: SuppressionReason }) => reason === 'manual' || reason === 'imported'

/** Takes an address and a number off the list where the user put them there (`isUsers`). */
export const removeUsers = (
  sql: Sql,
  userId: string,
  { email, phone }: { email: string | null; phone: string | null },
) =>
  sql<{ address: string }[]>`
    delete from suppressions
    where user_id = ${userId} and reason in ('manual', 'imported')
      and (channel = 'email' and address_norm = ${email} or channel = 'phone' and address_norm = ${phone})
    returning address_norm as address`

export interface OwnerEmail {
  emailNorm: string
  isVerified: boolean
  earlierOwners: string[]
}

export const findOwnerEmail = (sql: Sql, userId: string) =>
  first(sql<OwnerEmail[]>`
    select email_norm, email_verified_at is not null as is_verified, earlier_owners from users where id = ${userId}`)

/** Remembers an owner that the account had opt-outs kept under, once. */
export const addEarlierOwner = (sql: Sql, userId: string, owner: string) => sql`
  update users set earlier_owners = earlier_owners || ${owner}::text
  where id = ${userId} and ${owner} <> all(earlier_owners)`

/** A page of the account's suppressions, in the order of their key. An address that only bounced isn't one of a person who said no. */
export const listOptOuts = (
  sql: Sql,
  userId: string,
  after: { channel: string; address: string } | null,
  limit: number,
) => sql<{ channel: Suppression['channel'] | 'erased'; address: string; reason: SuppressionReason }[]>`
  select channel, address_norm as address, reason from suppressions
  where user_id = ${userId} and reason <> 'bounced'
    and (channel, address_norm) > (${after?.channel ?? ''}, ${after?.address ?? ''})
  order by channel, address_norm limit ${limit}`

/** Remembers hashes of addresses whose owners asked to be deleted: the account never emails them again. */
export const suppressErased = (sql: Sql, userId: string, addressNorms: string[]) => sql`
  insert into suppressions (user_id, channel, address_norm, reason)
  select distinct ${userId}::uuid, 'erased', erased_hash(${userId}, address), 'unsubscribed' from unnest(${addressNorms}::text[]) a (address)
  on conflict do nothing`

/** Keeps opt-outs of an owner, by their hashes. */
export const insertKept = (sql: Sql, owner: string, kept: { contact: string; reason: string }[]) => sql`
  insert into kept_opt_outs (owner, contact, reason)
  select ${owner}, contact, reason from unnest(${kept.map(k => k.contact)}::text[], ${kept.map(k => k.reason)}::text[])
    as k (contact, reason)
  on conflict do nothing`

/** Takes an owner's kept opt-outs among these contacts: each is returned once. */
export const takeKept = (sql: Sql, owner: string, contacts: string[]) => sql<
  { contact: string; reason: SuppressionReason }[]
>`
  select contact, reason from take_kept_opt_outs(${owner}, ${contacts})`

/** Keeps hashes for an owner, as takeKeptErased looks for them. Returns how many are new. */
export const insertKeptErased = (sql: Sql, owner: string, contacts: string[]) =>
  sql<[{ n: number }]>`select keep_erased(${owner}, ${contacts}) as n`.then(([row]) => row.n)

/** Takes those of these addresses whose hashes were kept with an earlier account of the owner: each is returned once. */
export const takeKeptErased = (sql: Sql, owner: string, addressNorms: string[]) => sql<{ address: string }[]>`
  select address from take_kept_erased(${owner}, ${addressNorms})`

/** Whether one of these owners has kept opt-outs. */
export const hasKept = async (sql: Sql, owners: string[]): Promise<boolean> =>
  (await sql`select from kept_opt_outs where owner = any(${owners}) limit 1`).count > 0
