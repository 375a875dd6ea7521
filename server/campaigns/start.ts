import type { Campaign } from '#contract/campaigns.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/http/errors.ts'
import { instanceMailbox, keepMailbox, resolveSender } from '#server/mailboxes/mailboxes.ts'
import { makeLetter } from '#server/sending/letter.ts'
import { wakeEngines } from '#server/sending/wake-ups.ts'
import { countCampaign, lockCampaign, startSending } from './sql.ts'

/**
 * Starts sending a draft. Asked again for one that is under way, it changes nothing and answers with the campaign:
 * a double press sends once.
 */
export function startCampaign(deps: Deps, userId: string, id: string): Promise<Campaign> {
  const now = deps.clock.now()
  return deps.db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (!campaign) throw notFound('Campaign')
    if (campaign.status === 'cancelled')
      throw conflict('This campaign was cancelled. Make a new one to send it.')
    if (campaign.status !== 'draft') return campaign
    const { postalAddress, problem, mailboxId } = await resolveSender(deps, sql, { userId, campaignId: id })
    if (!postalAddress)
      throw badRequest(
        'Add your postal address in Settings before sending: every commercial mail has to carry one, as the law asks.',
      )
    if (problem !== null) throw forbidden(problem)
    await keepMailbox(sql, userId, id, mailboxId ?? (await instanceMailbox(sql, userId)))
    const letter = makeLetter(campaign.body, postalAddress)
    const started = await startSending(
      sql,
      userId,
      id,
      { ...letter, subject: campaign.subject, postalAddress },
      now,
    )
    await countCampaign(sql, userId, now)
    await wakeEngines(sql)
    return started
  })
}
