import { CampaignEdit } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest } from '#server/http/errors.ts'
import { requireCampaign } from '../sql.ts'
import { parseAddresses } from './addresses.ts'
import { readTexts } from './content.ts'
import { readLetter } from './sql.ts'
import { requireTrackedOpens } from './tracked-opens.ts'

const Texts = CampaignEdit.pick({ subject: true, body: true, steps: true, variants: true })

/** Refuses to send a draft that was saved before all of it was written. */
export async function requireFinished(sql: Sql, userId: string, id: string): Promise<void> {
  const campaign = await requireCampaign(sql, userId, id)
  await requireTrackedOpens(sql, userId, id)
  if (campaign.hasOwnEmails) return
  const checked = Texts.safeParse(await readTexts(sql, userId, id))
  if (!checked.success)
    throw badRequest(checked.error.issues[0]?.message ?? 'Please fill in all required fields before sending.')
  const { recipients = [] } = (await readLetter(sql, userId, id)) ?? {}
  await requireAddresses(recipients)
  if (checked.data.body.trim() === '') throw badRequest('Please fill in all required fields before sending.')
}

/** The recipients, each once. Refuses a list without any, or with entries that aren't addresses. */
export async function requireAddresses(typed: string[]): Promise<string[]> {
  const { good, bad } = await parseAddresses(typed)
  if (bad.length > 0) throw badRequest(`Please correct these email addresses: ${bad.join(', ')}`, 'recipients')
  if (good.length === 0) throw badRequest('Please fill in all required fields before sending.', 'recipients')
  return good
}
