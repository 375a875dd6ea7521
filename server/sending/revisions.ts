import type { Sql } from '#server/db/db.ts'
import { makeLetter } from './letter.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

interface Written {
  subject: string
  body: string
  /** A follow-up's number. */
  step?: number
  /** A version's number. */
  variant?: number
}

/** Freezes a letter of a campaign: what is sent is a revision, which never changes again. Gives its id. */
export async function freezeLetter(
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { subject, body, step = 0, variant = 0 }: Written,
  postalAddress: string,
): Promise<string> {
  const { html, text, links } = makeLetter(body, postalAddress)
  const [made] = await sql<{ id: string }[]>`
    insert into campaign_revisions (user_id, campaign_id, n, step, variant, subject, body_html, body_text, links, postal_address)
    values (${userId}, ${campaignId},
      (select coalesce(max(n), 0) + 1 from campaign_revisions where user_id = ${userId} and campaign_id = ${campaignId}),
      ${step}, ${variant}, ${subject}, ${html}, ${text}, ${sql.json(links)}, ${postalAddress})
    returning id`
  if (!made) throw new Error(`no revision of campaign ${campaignId}`)
  return made.id
}

/** Who waits for the one letter gets the other in its place; who was mailed keeps theirs. */
export const replaceWaiting = (
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { from, to }: { from: string | null; to: string },
) => sql`
  update messages set revision_id = ${to}
  where user_id = ${userId} and campaign_id = ${campaignId} and state = 'pending' and revision_id = ${from}`
