import type { Consent } from '#contract/consents.ts'
import type { Sql } from '#server/db/db.ts'

/** Records the consent of each address once. A later record replaces an earlier one. */
export const recordConsents = (sql: Sql, userId: string, { emails, givenOn, how, coversOpens }: Consent) =>
  sql`
    insert into consents (user_id, email_norm, given_on, how, covers_opens)
    select ${userId}::uuid, norm, ${givenOn}::date, ${how}, ${coversOpens}
    from (select distinct address_norm(email) as norm from unnest(${emails}::text[]) as e(email)) agreed where norm <> ''
    order by norm
    on conflict (user_id, email_norm) do update
      set given_on = excluded.given_on, how = excluded.how, covers_opens = excluded.covers_opens, recorded_at = now()`.then(
    ({ count }) => count,
  )

/** Deletes the consents of these addresses. */
export const withdrawConsents = (sql: Sql, userId: string, emails: string[]) =>
  sql`
    delete from consents where user_id = ${userId} and email_norm = any(
      array(select address_norm(email) from unnest(${emails}::text[]) as e(email)))`.then(({ count }) => count)

interface StoredConsent {
  emailNorm: string
  givenOn: string
  how: string
  coversOpens: boolean
  recordedAt: string
}

/** The consents after this address, in its order. */
export const listConsents = (sql: Sql, userId: string, after: string, limit: number) => sql<StoredConsent[]>`
  select email_norm, given_on::text as given_on, how, covers_opens, recorded_at from consents
  where user_id = ${userId} and email_norm > ${after} order by email_norm limit ${limit}`
