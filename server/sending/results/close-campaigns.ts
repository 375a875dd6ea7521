import { giveBackUsage } from '#server/billing/billing.ts'
import { endCampaign } from '#server/campaigns/status-sql.ts'
import type { Db } from '#server/db/db.ts'
import type { CampaignKey } from '../campaign-key.ts'
import { cancelWaiting } from '../message-states-sql.ts'
import { cancelTasks } from '../sequences/follow-ups-sql.ts'
import { isDone, listCancelled, lockCampaign, readUnused } from './sql.ts'

/** Finishes a campaign once all its addresses are expanded and none of its messages is open. */
export const finishIfDone = async (db: Db, campaign: CampaignKey): Promise<boolean> =>
  (await isDone(db.system, campaign, 'sending')) && (await end(db, campaign, 'finish'))

/**
 * Takes the recipients of the account's canceled campaigns out of the queue in chunks, and ends a campaign when its last message
 * in flight is answered. The next call takes out messages that came back unsent in the meantime.
 */
export async function closeCancelled(db: Db, userId: string): Promise<CampaignKey[]> {
  const cancelled = await listCancelled(db.system, userId)
  const changed: CampaignKey[] = []
  for (const campaign of cancelled) {
    const count = await db.asSystem(sql => cancelWaiting(sql, campaign))
    await cancelTasks(db.system, campaign)
    const isEnded =
      count === 0 && (await isDone(db.system, campaign, 'cancelled')) && (await end(db, campaign, 'close'))
    if (count > 0 || isEnded) changed.push(campaign)
  }
  return changed
}

/** Ends a campaign and returns its unused quota. Its row is locked first, so a resend is seen. False: it goes on. */
const end = (db: Db, campaign: CampaignKey, name: 'finish' | 'close'): Promise<boolean> =>
  db.asSystem(async sql => {
    await lockCampaign(sql, campaign)
    if (!(await isDone(sql, campaign, name === 'finish' ? 'sending' : 'cancelled'))) return false
    const { userId } = campaign
    const { unsent, isUnused, takenAt, countedAt } = await readUnused(sql, campaign)
    await endCampaign(sql, campaign, { name, unsent, isUnused })
    await giveBackUsage(sql, { userId, kind: 'emails', n: unsent, now: new Date(takenAt) })
    if (isUnused) await giveBackUsage(sql, { userId, kind: 'campaigns', n: 1, now: new Date(countedAt ?? takenAt) })
    return true
  })
