import { OFFER_PROFILES_MOST, OfferProfile, type OfferProfileDraft } from '#contract/offers.ts'
import type { Sql } from '#server/db/db.ts'

/** A profile's public fields, exactly those in the contract. */
const columns = Object.keys(OfferProfile.shape)

export const listProfiles = (sql: Sql, userId: string) => sql<OfferProfile[]>`
  select ${sql(columns)} from offer_profiles where user_id = ${userId} order by lower(name), id`

/** Returns no row if the account has as many as it may. The lock serializes an account's parallel requests. */
export const insertProfile = async (sql: Sql, userId: string, draft: OfferProfileDraft) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offer-profiles:${userId}`}, 0))`
  const [row] = await sql<OfferProfile[]>`
    insert into offer_profiles (user_id, name, offer, audience, signature, type, translations, not_for)
    select ${userId}, ${draft.name}, ${draft.offer}, ${draft.audience}, ${draft.signature}, ${draft.type ?? null},
      ${sql.json(draft.translations ?? {})}, ${draft.notFor ?? null}
    where (select count(*) from offer_profiles where user_id = ${userId}) < ${OFFER_PROFILES_MOST}
    returning ${sql(columns)}`
  return row
}

export const updateProfile = async (sql: Sql, userId: string, id: string, draft: OfferProfileDraft) => {
  const [row] = await sql<OfferProfile[]>`
    update offer_profiles set ${sql({
      ...draft,
      type: draft.type ?? null,
      notFor: draft.notFor ?? null,
      translations: sql.json(draft.translations ?? {}) as never,
    })}, updated_at = now()
    where user_id = ${userId} and id = ${id} returning ${sql(columns)}`
  return row
}

/** Returns whether the account had this profile. */
export const deleteProfile = async (sql: Sql, userId: string, id: string) =>
  (await sql`delete from offer_profiles where user_id = ${userId} and id = ${id}`).count > 0
