import type { Offer } from '#contract/facts.ts'
import type { Sql } from '#server/db/db.ts'

/** The offer that this lead's newest draft was written from, else the profile that was changed last. */
export async function findOffer(sql: Sql, userId: string, leadId: string | null): Promise<Offer | undefined> {
  const [found] = await sql<{ offer: Offer }[]>`
    select offer from (
      (select 1 as n, r.offer from lead_drafts d join draft_runs r on r.user_id = d.user_id and r.id = d.run_id
        where d.user_id = ${userId} and d.lead_id = ${leadId} order by r.created_at desc limit 1)
      union all
      (select 2, jsonb_build_object('offer', offer, 'audience', audience, 'signature', signature, 'type', type,
          'translations', translations)
        from offer_profiles where user_id = ${userId} order by updated_at desc limit 1)
    ) found order by n limit 1`
  return found?.offer
}
