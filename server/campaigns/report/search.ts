import type { Sql } from '#server/db/db.ts'

/** Up to here the addresses themselves are looked through: 2,000 take 2 ms. */
const LIST_FROM = 2000
/** Bytes to a row of the list; the longest address more, and it still stands in one page. */
const LIST_BYTES = 7000

/**
 * Makes the list in which the addresses of a large campaign are searched, once they are all there; done twice, it changes
 * nothing. A million take a second, at the first search. Says whether there is one.
 */
export async function searchList(
  sql: Sql,
  userId: string,
  { id, recipientCount }: { id: string; recipientCount: number },
): Promise<boolean> {
  if (recipientCount <= LIST_FROM) return false
  const [campaign] = await sql<{ isExpanded: boolean; isListed: boolean }[]>`
    select expanded_at is not null as is_expanded,
      exists (select from campaign_search where user_id = ${userId} and campaign_id = ${id}) as is_listed
    from campaigns where user_id = ${userId} and id = ${id}`
  if (!campaign?.isExpanded) return false
  if (!campaign.isListed)
    await sql`
      insert into campaign_search (user_id, campaign_id, n, first, emails)
      select ${userId}, ${id}, n, min(email_norm), string_agg(email_norm, chr(10) order by email_norm)
      from (
        select email_norm, sum(octet_length(email_norm) + 1) over (order by email_norm) / ${LIST_BYTES}::int as n
        from campaign_recipients where user_id = ${userId} and campaign_id = ${id}) r
      group by n on conflict do nothing`
  return true
}

/** A part of a statement: addresses that hold these letters, from `after` on; by (n, email_norm) they stand in the alphabet. */
export const addressesWith = (
  sql: Sql,
  userId: string,
  id: string,
  { letters, after, hasList }: { letters: string; after: string; hasList: boolean },
) =>
  hasList
    ? sql`
      select k.n, line as email_norm from campaign_search k cross join lateral string_to_table(k.emails, chr(10)) as line
      where k.user_id = ${userId} and k.campaign_id = ${id} and position(${letters} in k.emails) > 0
        and k.n >= coalesce((select max(n) from campaign_search f
          where f.user_id = ${userId} and f.campaign_id = ${id} and f.first <= ${after}), 0)
        and position(${letters} in line) > 0 and line > ${after}`
    : sql`
      select 0 as n, email_norm from campaign_recipients
      where user_id = ${userId} and campaign_id = ${id} and email_norm > ${after} and position(${letters} in email_norm) > 0`
