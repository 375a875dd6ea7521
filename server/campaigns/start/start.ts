import type { Campaign } from '#contract/campaigns.ts'
import { requireWork, reserveUsage } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/http/errors.ts'
import { freezeAll, freezeLetter } from '#server/sending/compose/revisions.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { instanceMailbox, keepMailbox, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { readTexts } from '../edit/content.ts'
import { checkCampaign, refuseBlocks } from '../preflight/check-campaign.ts'
import { lockCampaign, type WholeCampaign } from '../sql.ts'
import { beginSending, scheduleCampaign } from '../status-sql.ts'
import { countMailable } from './sql.ts'

interface Start {
  /** So long it can be taken back before the first mail leaves. */
  holdSeconds?: number
  /** It begins then; undefined: now. */
  at?: Date | undefined
  /** Only where its time has come: meanwhile it may have been taken back or put off. */
  isDue?: boolean
}

/**
 * Starts sending a draft, or lets it wait. Asked again for one that is under way, it changes nothing and answers with the
 * campaign: a double press sends once. The campaign and its mails count for the month in which it starts.
 */
export function startCampaign(deps: Deps, userId: string, id: string, start: Start = {}): Promise<Campaign> {
  const { at, holdSeconds = 0, isDue = false } = start
  const now = deps.clock.now()
  return deps.db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (!campaign) throw notFound('Campaign')
    if (campaign.status === 'cancelled') throw conflict('This campaign was cancelled. Make a new one to send it.')
    if (isDue && !(campaign.scheduledAt && new Date(campaign.scheduledAt) <= now)) return campaign
    const isWaiting = campaign.status === 'scheduled' && !campaign.isHeld
    if (campaign.status !== 'draft' && !isWaiting) return campaign
    if (at) {
      if (at <= now) throw badRequest('Choose a time in the future.', 'at')
      if (at.getTime() > now.getTime() + FARTHEST_MS)
        throw badRequest('A campaign can be scheduled for the next year, no further.', 'at')
      await requireReady(deps, sql, userId, id)
      return await scheduleCampaign(sql, { userId, campaignId: id }, at)
    }
    const started = await freeze(deps, sql, userId, campaign, holdSeconds)
    await wakeEngines(sql)
    return started
  })
}

const FARTHEST_MS = 366 * 86_400_000

/** Everything that a send needs; what is missing is refused with what to do. */
async function requireReady(deps: Deps, sql: Sql, userId: string, campaignId: string) {
  await requireWork(sql, { userId, now: deps.clock.now(), config: deps.config })
  const sender = await resolveSender(deps, sql, { userId, campaignId })
  const { postalAddress, problem } = sender
  if (!postalAddress)
    throw badRequest(
      'Add your postal address in Settings before sending: every commercial mail has to carry one, as the law asks.',
    )
  if (problem !== null) throw forbidden(problem)
  const texts = await readTexts(sql, userId, campaignId)
  refuseBlocks(await checkCampaign(sql, { userId, campaignId, emails: null, texts, sender }))
  return { postalAddress, mailboxId: sender.mailboxId }
}

/** The letter as it is now is what everybody gets, and the month pays for it. */
async function freeze(
  deps: Deps,
  sql: Sql,
  userId: string,
  { id, subject, body, tracksOpens }: WholeCampaign,
  holdSeconds: number,
): Promise<Campaign> {
  const now = deps.clock.now()
  const { postalAddress, mailboxId } = await requireReady(deps, sql, userId, id)
  await keepMailbox(sql, userId, id, mailboxId ?? (await instanceMailbox(sql, userId)))
  const emails = await countMailable(sql, userId, { campaignId: id })
  await reserveUsage(sql, { userId, kind: 'campaigns', n: 1, now })
  await reserveUsage(sql, { userId, kind: 'emails', n: emails, now })
  const heldUntil = holdSeconds > 0 ? new Date(now.getTime() + holdSeconds * 1000) : null
  const key = { userId, campaignId: id }
  const end = { postalAddress, tracksOpens }
  const revisionId = await freezeLetter(sql, key, { subject, body }, end)
  await freezeAll(sql, key, 'campaign_steps', end)
  await freezeAll(sql, key, 'campaign_versions', end)
  return beginSending(sql, key, { revisionId, now, heldUntil, emailsReserved: emails })
}
