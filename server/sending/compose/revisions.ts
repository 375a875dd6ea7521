import type { Sql } from '#server/db/db.ts'
import { type LetterEnd, makeLetter } from './email.ts'

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
  end: LetterEnd,
): Promise<string> {
  const { html, text, links } = makeLetter(body, end)
  const [made] = await sql<{ id: string }[]>`
    insert into campaign_revisions (user_id, campaign_id, n, step, variant, subject, body_html, body_text, links, postal_address)
    values (${userId}, ${campaignId},
      (select coalesce(max(n), 0) + 1 from campaign_revisions where user_id = ${userId} and campaign_id = ${campaignId}),
      ${step}, ${variant}, ${subject}, ${html}, ${text}, ${sql.json(links)}, ${end.postalAddress})
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

/** Where the letters beside the first one stand as they were written, and what their number is in a revision. */
const NUMBERED = { campaign_steps: 'step', campaign_versions: 'variant' } as const
type Table = keyof typeof NUMBERED

const listWritten = (sql: Sql, { userId, campaignId }: CampaignKey, table: Table) =>
  sql<{ n: number; subject: string; body: string; revisionId: string | null }[]>`
    select n, subject, body, revision_id from ${sql(table)}
    where user_id = ${userId} and campaign_id = ${campaignId} order by n`

/** Freezes all letters of a table as the first letter is frozen: when the campaign begins. */
export async function freezeAll(sql: Sql, key: CampaignKey, table: Table, end: LetterEnd): Promise<void> {
  for (const { n, subject, body } of await listWritten(sql, key, table)) {
    const id = await freezeLetter(sql, key, { subject, body, [NUMBERED[table]]: n }, end)
    await sql`
      update ${sql(table)} set revision_id = ${id}
      where user_id = ${key.userId} and campaign_id = ${key.campaignId} and n = ${n}`
  }
}

/** Changes them while the campaign stands still, each in its place: who waits for one gets it as it is now. */
export async function reviseAll(
  sql: Sql,
  key: CampaignKey,
  table: Table,
  { letters, end }: { letters: { subject: string; body: string }[]; end: LetterEnd },
): Promise<void> {
  for (const { n, revisionId: from, ...before } of await listWritten(sql, key, table)) {
    const { subject, body } = letters[n - 1] ?? before
    if (subject === before.subject && body === before.body) continue
    const to = await freezeLetter(sql, key, { subject, body, [NUMBERED[table]]: n }, end)
    await sql`
      update ${sql(table)} set subject = ${subject}, body = ${body}, revision_id = ${to}
      where user_id = ${key.userId} and campaign_id = ${key.campaignId} and n = ${n}`
    await replaceWaiting(sql, key, { from, to })
  }
}
