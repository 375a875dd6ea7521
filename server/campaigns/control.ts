import type { Campaign, CampaignStatus } from '#contract/campaigns.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { trustFromNow } from '#server/sending/results/health.ts'
import { lockCampaign, moveCampaign } from './sql.ts'

type Move = 'pause' | 'resume' | 'cancel'

/** From where each leads where; asked again at its end it changes nothing. */
const moves: Record<Move, { from: CampaignStatus[]; to: CampaignStatus }> = {
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['sending', 'paused', 'scheduled'], to: 'cancelled' },
}

/**
 * Pauses, resumes or cancels. It holds from this commit on: the gate asks for the status in the statement that lets a
 * message through, so what left before is what had passed, at most two batches.
 */
export function controlCampaign(deps: Deps, userId: string, id: string, move: Move): Promise<Campaign> {
  const { from, to } = moves[move]
  return deps.db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (!campaign) throw notFound('Campaign')
    if (campaign.status === to) return campaign
    if (!from.includes(campaign.status)) throw conflict(whyNot(campaign.status, move))
    if (move === 'resume') await requireWork(sql, { userId, now: deps.clock.now(), config: deps.config })
    if (move === 'resume') await trustFromNow(sql, userId, id)
    const moved = await moveCampaign(sql, userId, id, to)
    await wakeEngines(sql)
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return moved
  })
}

const whyNot = (status: CampaignStatus, move: Move) =>
  ({
    draft: `This campaign was not sent yet: there is nothing to ${move}.`,
    scheduled: `This campaign has not begun yet: there is nothing to ${move}.`,
    sending: 'This campaign is being sent already.',
    paused: 'This campaign is paused already.',
    finished: 'This campaign has finished: everybody was dealt with.',
    cancelled: 'This campaign was cancelled. Make a new one to mail the others.',
  })[status]
