import type { SentEmail } from '#contract/campaign-report.ts'
import type { StepFigures, VariantFigures } from '#contract/sequences.ts'
import type { Sql } from '#server/db/db.ts'
import { readSteps } from '#server/sending/sequences/steps-sql.ts'
import { readVariantFigures } from '#server/sending/sequences/variants-sql.ts'
import { findCampaign } from '../sql.ts'
import { readEmails } from './emails.ts'
import { finalFigures, insertFigures } from './final-figures-sql.ts'
import { countRecipients, type RecipientCounts, readFrom } from './sql.ts'

export { finalFigures } from './final-figures-sql.ts'

/** What a report counts from the details of its campaign. */
export type FinalFigures = {
  counts: RecipientCounts
  emails: SentEmail[]
  steps: StepFigures[]
  variants: VariantFigures[]
  from: { fromName: string | null; fromAddress: string } | null
}

/** Stores the figures of a campaign before its details are deleted. What was stored once stays. */
export async function keepFigures(sql: Sql, userId: string, id: string): Promise<void> {
  const campaign = await findCampaign(sql, userId, id)
  if (!campaign || (await finalFigures(sql, userId, id))) return
  await insertFigures(sql, userId, id, {
    counts: await countRecipients(sql, userId, campaign),
    emails: await readEmails(sql, userId, id),
    steps: [...(await readSteps(sql, userId, id))],
    variants: [...(await readVariantFigures(sql, { userId, campaignId: id }))],
    from: await readFrom(sql, userId, id),
  })
}
