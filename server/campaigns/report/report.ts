import type { CampaignReport } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { forecastOf } from '#server/sending/pacing/forecast-of.ts'
import { resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { requireCampaign } from '../sql.ts'
import { readProgress } from './counts.ts'
import { finalFigures } from './final-figures.ts'
import { readDetailsKept } from './final-figures-sql.ts'
import { readFrom } from './sql.ts'

export async function readReport(deps: Deps, sql: Sql, userId: string, id: string): Promise<CampaignReport> {
  const campaign = await requireCampaign(sql, userId, id)
  const sender = await resolveSender(deps, sql, { userId, campaignId: id })
  const final = await finalFigures(sql, userId, id)
  const from = final ? final.from : await readFrom(sql, userId, id)
  const { people, ...progress } = await readProgress(deps, sql, userId, campaign, final?.counts)
  // Recipients that aren't in the ledger yet are waiting, too.
  const waiting = progress.queued + Math.max(0, campaign.recipientCount - progress.expanded)
  return {
    ...campaign,
    fromAddress: from?.fromAddress ?? sender.from.address,
    fromName: from ? from.fromName : sender.from.name,
    transport: sender.transport,
    progress,
    ...(people && { people }),
    details: await readDetailsKept(sql, userId, id, deps.config.DETAILS_MONTHS),
    // Follow-ups go out when they are due, however fast we send.
    forecast:
      campaign.stepCount > 0
        ? null
        : await forecastOf(sql, { userId, campaign, sender, waiting, now: deps.clock.now() }),
  }
}
