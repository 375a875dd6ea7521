import { setImmediate as breathe } from 'node:timers/promises'
import type { Finding } from '#contract/preflight.ts'
import type { Sql } from '#server/db/db.ts'
import { listTexts, listWithout } from '../own-emails/sql.ts'
import { findCampaign } from '../sql.ts'
import { findPlaceholders } from './text/placeholders.ts'

/** How many addresses or emails a finding names. */
const NAMED = 3

/** Checks a saved campaign in which each recipient has an email of their own: who lacks one, and what isn't filled in. */
export async function checkOwnEmails(
  sql: Sql,
  { userId, campaignId }: { userId: string; campaignId: string | null },
  total: number,
): Promise<Finding[]> {
  if (campaignId === null || !(await findCampaign(sql, userId, campaignId))?.hasOwnEmails) return []
  const key = { userId, campaignId }
  const without = await listWithout(sql, key, NAMED)
  const count = without[0]?.count ?? 0
  const unfinished: Finding[] = []
  for (const { email, subject, body } of await listTexts(sql, key)) {
    const [text] = findPlaceholders(`${subject}\n\n${body}`)
    if (text !== undefined) unfinished.push({ code: 'own-placeholder', severity: 'block', email, text })
    if (unfinished.length === NAMED) break
    await breathe()
  }
  const lacking: Finding = {
    code: 'no-draft',
    severity: count >= total ? 'block' : 'warning',
    count,
    of: total,
    emails: without.map(({ email }) => email),
  }
  return [...(count > 0 ? [lacking] : []), ...unfinished]
}
