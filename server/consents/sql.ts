import type { Consent } from '#contract/consents.ts'
import type { Sql } from '#server/db/db.ts'

/** Records the consent of each address once. A later record replaces an earlier one. */
export const recordConsents = (
  sql: Sql,
  userId: string,
  {
    emails,
    givenOn,
    how,
    place = '',
    givenBy = '',
    coversOpens,
  }: Omit<Consent, 'place' | 'givenBy'> & Partial<Consent>,
) =>
  sql`
    insert into consents (user_id, email_norm, given_on, how, place, given_by, covers_opens)
    select ${userId}::uuid, norm, ${givenOn}::date, ${how}, ${place}, ${givenBy}, ${coversOpens}
    from (select distinct address_norm(email) as norm from unnest(${emails}::text[]) as e(email)) agreed where norm <> ''
    order by norm
    on conflict (user_id, email_norm) do update
      set given_on = excluded.given_on, how = excluded.how, place = excluded.place, given_by = excluded.given_by,
        covers_opens = excluded.covers_opens, recorded_at = now(), withdrawn_at = null`.then(({ count }) => count)

const normsOf = (sql: Sql, emails: string[]) =>
  sql`array(select address_norm(email) from unnest(${emails}::text[]) as e(email))`

/** Notes once when these addresses' consents were withdrawn. */
export const withdrawConsents = (sql: Sql, userId: string, emails: string[]) =>
  sql`
    update consents set withdrawn_at = now()
    where user_id = ${userId} and withdrawn_at is null and email_norm = any(${normsOf(sql, emails)})`.then(
    ({ count }) => count,
  )

/** Deletes the consents of these addresses. */
export const deleteConsents = (sql: Sql, userId: string, emails: string[]) =>
  sql`delete from consents where user_id = ${userId} and email_norm = any(${normsOf(sql, emails)})`.then(
    ({ count }) => count,
  )

export interface StoredConsent extends Omit<Consent, 'emails'> {
  email: string
  recordedAt: string
  withdrawnAt: string | null
}

interface Asked {
  /** Any part of an address; empty: all. */
  q?: string
  /** A whole address; empty: any. */
  email?: string
  after: string
  limit: number
}

/** The consents after this address, in its order. */
export const listConsents = (sql: Sql, userId: string, { q = '', email = '', after, limit }: Asked) => sql<
  StoredConsent[]
>`
  select email_norm as email, given_on::text as given_on, how, place, given_by, covers_opens, recorded_at, withdrawn_at from consents
  where user_id = ${userId} and email_norm > ${after} and (${email} = '' or email_norm = address_norm(${email}))
    and (${q} = '' or strpos(email_norm, lower(${q})) > 0)
  order by email_norm limit ${limit}`
