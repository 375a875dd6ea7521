import type { Campaign, CampaignStatus } from '#contract/campaigns.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict } from '#server/http/errors.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { trustFromNow } from '#server/sending/results/health.ts'
import { lockCampaign } from './sql.ts'
import { allows, transitions } from './status.ts'
import { moveCampaign } from './status-sql.ts'

type Move = 'pause' | 'resume' | 'cancel'

/** From this commit on: the engine checks the status when it marks messages, so at most two batches still leave. */
export function controlCampaign(deps: Deps, userId: string, id: string, move: Move): Promise<Campaign> {
  return deps.db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (campaign.status === transitions[move].to) return campaign
    if (!allows(move, campaign.status)) throw conflict(whyNot(campaign.status, move))
    if (move === 'resume') await requireWork(sql, { userId, now: deps.clock.now(), config: deps.config })
    if (move === 'resume') await trustFromNow(sql, userId, id)
    const moved = await moveCampaign(sql, { userId, campaignId: id }, move)
    await wakeEngines(sql, userId)
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return moved
  })
}

const whyNot = (status: CampaignStatus, move: Move) =>
  ({
    draft: `This campaign hasn’t been sent yet, so there’s nothing to ${move}.`,
    scheduled: `This campaign hasn’t started yet, so there’s nothing to ${move}.`,
    sending: 'This campaign is already being sent.',
    paused: 'This campaign is already paused.',
    finished: 'This campaign has finished.',
    cancelled: 'This campaign was canceled. Create a new one to email the remaining recipients.',
  })[status]
