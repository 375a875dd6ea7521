import type { Campaign } from '#contract/campaigns.ts'
import { requireWork, reserveUsage } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/http/errors.ts'
import { instanceMailbox, keepMailbox, resolveSender } from '#server/mailboxes/mailboxes.ts'
import { makeLetter } from '#server/sending/letter.ts'
import { wakeEngines } from '#server/sending/wake-ups.ts'
import { countMailable, lockCampaign, startSending } from './sql.ts'

/**
 * Starts sending a draft. Asked again for one that is under way, it changes nothing and answers with the campaign:
 * a double press sends once. The campaign and its mails count for the month in which it starts.
 */
export function startCampaign(deps: Deps, userId: string, id: string): Promise<Campaign> {
  const now = deps.clock.now()
  return deps.db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (!campaign) throw notFound('Campaign')
    if (campaign.status === 'cancelled')
      throw conflict('This campaign was cancelled. Make a new one to send it.')
    if (campaign.status !== 'draft') return campaign
    await requireWork(sql, { userId, now, config: deps.config })
    const { postalAddress, problem, mailboxId } = await resolveSender(deps, sql, { userId, campaignId: id })
    if (!postalAddress)
      throw badRequest(
        'Add your postal address in Settings before sending: every commercial mail has to carry one, as the law asks.',
      )
    if (problem !== null) throw forbidden(problem)
    await keepMailbox(sql, userId, id, mailboxId ?? (await instanceMailbox(sql, userId)))
    const emails = await countMailable(sql, userId, id)
    await reserveUsage(sql, { userId, kind: 'campaigns', n: 1, now })
    await reserveUsage(sql, { userId, kind: 'emails', n: emails, now })
    const letter = makeLetter(campaign.body, postalAddress)
    const started = await startSending(
      sql,
      userId,
      id,
      { ...letter, subject: campaign.subject, postalAddress },
      { now, emailsReserved: emails },
    )
    await wakeEngines(sql)
    return started
  })
}
