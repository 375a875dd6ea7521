import { controlCampaign } from '#server/campaigns/control.ts'
import { keepFigures } from '#server/campaigns/report/final-figures.ts'
import type { Deps } from '#server/deps.ts'
import * as statements from './sql.ts'

/** Makes the tables that hold the next months' messages and events. */
export const makePartitions = ({ db }: Deps) => statements.makePartitions(db.system)

/** Campaigns that are checked together. */
const MOST = 100

/**
 * Deletes the details of campaigns that began DETAILS_MONTHS ago, and keeps their figures. One that still waits is canceled, and
 * its details are deleted in a later night. Each step is short and can be repeated, so an interrupted run goes on the next time.
 */
export async function deleteOldDetails(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = deps
  const before = firstKept(clock.now(), config.DETAILS_MONTHS)
  const waiting = await statements.listPast(db.system, before, { hasEnded: false, most: MOST })
  for (const { userId, campaignId } of waiting) await controlCampaign(deps, userId, campaignId, 'cancel')
  for (;;) {
    const past = await statements.listPast(db.system, before, { hasEnded: true, most: MOST })
    for (const campaign of past) {
      if (signal.aborted) return
      await deleteDetails(deps, campaign)
    }
    if (past.length < MOST) break
  }
  const oldest = await statements.oldestWithDetails(db.system)
  await statements.dropMonths(db.system, oldest ? earlier(before, firstOfMonth(new Date(oldest))) : before)
}

/** The figures first: whatever happens then, the report is right. */
async function deleteDetails({ db }: Deps, campaign: { userId: string; campaignId: string }): Promise<void> {
  await db.asUser(campaign.userId, sql => keepFigures(sql, campaign.userId, campaign.campaignId))
  for (const from of ['campaign_recipients', 'campaign_emails'] as const)
    while ((await statements.deleteSome(db.system, from, campaign)) > 0);
  await statements.finishDeleting(db.system, campaign)
}

const firstOfMonth = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))
const earlier = (a: Date, b: Date) => (a < b ? a : b)

/** The first month whose details are kept. */
const firstKept = (now: Date, months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
