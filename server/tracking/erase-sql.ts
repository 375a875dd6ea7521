import { domainToUnicode } from 'node:url'
import type { Sql } from '#server/db/db.ts'
import { messagesOf } from '#server/db/lookups.ts'

export interface Person {
  userId: string
  emailNorm: string
}

/** The keys to a person's rows in an account's other tables. */
export interface Traces extends Person {
  /** A regular expression of PostgreSQL that finds the address in a text, and no longer one. */
  mention: string
  campaignIds: string[]
  messageIds: string[]
  /** Of emails that were written only for them. */
  revisionIds: string[]
  /** The businesses that they are, and those where they only work. */
  goneLeadIds: string[]
  keptLeadIds: string[]
  /** Their numbers, as numbers are compared, without those of businesses that stay. */
  phones: string[]
}

/** The other accounts that know this address: they have it on their list, wrote to it or will, or got a reply. */
export const listAccountsKnowing = (sql: Sql, emailNorm: string) => sql<{ userId: string }[]>`
  select u.id as user_id from users u
  where exists (select from leads l where l.user_id = u.id and l.email_norm = ${emailNorm})
    or exists (select from contacts p where p.user_id = u.id and p.email_norm = ${emailNorm})
    or exists (select from threads t where t.user_id = u.id and t.email_norm = ${emailNorm})
    or exists (select from consents c where c.user_id = u.id and c.email_norm = ${emailNorm})
    or exists (select from suppressions s where s.user_id = u.id and s.channel = 'email' and s.address_norm = ${emailNorm})
    or exists (select from campaigns c join campaign_recipients r
      on r.user_id = c.user_id and r.campaign_id = c.id and r.email_norm = ${emailNorm} where c.user_id = u.id)
    or exists (select from campaigns c, jsonb_array_elements_text(c.recipients) as listed(email)
      where c.user_id = u.id and c.expanded_at is null and address_norm(email) = ${emailNorm})`

/** The person's campaigns, messages, businesses, and numbers in this account. */
export async function findTraces(sql: Sql, person: Person): Promise<Traces> {
  const { userId, emailNorm } = person
  const [sent] = await sql<[Pick<Traces, 'campaignIds' | 'messageIds' | 'revisionIds'>]>`
    with got as materialized (
      select r.campaign_id, r.id from campaigns c join campaign_recipients r
        on r.user_id = ${userId} and r.campaign_id = c.id and r.email_norm = ${emailNorm}
      where c.user_id = ${userId})
    select array(select campaign_id from got) as campaign_ids,
      array(select m.id from got cross join lateral ${messagesOf(sql, userId, sql`got.id`)} m) as message_ids,
      array(select revision_id from campaign_emails
        where user_id = ${userId} and email_norm = ${emailNorm} and revision_id is not null) as revision_ids`
  const [known] = await sql<[Pick<Traces, 'goneLeadIds' | 'keptLeadIds' | 'phones'>]>`
    with them as materialized (select lead_id, name, phone_norm from contacts where user_id = ${userId} and email_norm = ${emailNorm}),
    phones as materialized (
      select phone_norm from them where phone_norm is not null and not exists (
        select from contacts o where o.user_id = ${userId} and o.lead_id = them.lead_id and o.phone_norm = them.phone_norm
          and o.email_norm is distinct from ${emailNorm})),
    judged as materialized (${judged(sql, person)}),
    gone as materialized (select id, phone_norm from judged where is_gone)
    select array(select id from gone) as gone_lead_ids, array(select id from judged where not is_gone) as kept_lead_ids,
      array(select phone_norm from (select phone_norm from phones union select phone_norm from gone where phone_norm is not null) p
        where not exists (
          select from leads l where l.user_id = ${userId} and l.phone_norm = p.phone_norm and l.id not in (select id from gone))) as phones`
  return { ...person, mention: mentionOf(emailNorm), ...sent, ...known }
}

/**
 * The leads with this address, and whether they go with it: nothing else is known of them, or they're named like the person and
 * have nothing but a number. A business with other people, a place, or a website stays.
 */
const judged = (sql: Sql, { userId, emailNorm }: Person) => sql`
  select l.id, l.phone_norm, l.website is null and l.address is null and l.place_id is null and l.other_contacts is null
      and coalesce(l.email_norm, ${emailNorm}) = ${emailNorm}
      and (l.phone is null or l.phone_norm in (select phone_norm from phones)
        or exists (select from them where lead_id = l.id and lower(name) = l.name_norm))
      and not exists (select from contacts o
        where o.user_id = ${userId} and o.lead_id = l.id and o.email_norm is distinct from ${emailNorm}) as is_gone
  from leads l
  where l.user_id = ${userId} and l.id in (
    select id from leads where user_id = ${userId} and email_norm = ${emailNorm} union select lead_id from them)`

/** Also as links and JSON have it, and with its domain in Unicode. A group, because looking back takes six times as long. */
export function mentionOf(emailNorm: string): string {
  const at = emailNorm.lastIndexOf('@')
  const domain = emailNorm.slice(at + 1)
  const domains = [domain, domainToUnicode(domain) || domain].map(literal).join('|')
  const before = String.raw`(^|[^[:alnum:]._+\\-]|%[[:xdigit:]]{2}|\\[bfnrt]|(?:^|[^\\])(?:\\\\)+)`
  return String.raw`${before}${literal(emailNorm.slice(0, at))}(?:@|%40)(?:${domains})(?![[:alnum:]-]|\.[[:alnum:]])`
}

const literal = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')
