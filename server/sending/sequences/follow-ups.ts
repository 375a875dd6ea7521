import type { FollowUp } from '#contract/sequences.ts'
import { reserveUpTo } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import type { EmailFooter } from '../compose/email.ts'
import { reviseAll } from '../compose/revisions.ts'
import { skipWaiting } from '../message-states-sql.ts'
import * as statements from './follow-ups-sql.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

/** An earlier sent email of the same thread. */
export interface SentBefore {
  id: string
  attempt: number
  fromAddress: string
  revisionId: string
}

export const { listFollowUps } = statements

/** Saves the follow-ups of a draft. */
export async function saveFollowUps(sql: Sql, key: CampaignKey, followUps: FollowUp[]): Promise<void> {
  for (const [i, followUp] of followUps.entries()) await statements.insertStep(sql, key, i + 1, followUp)
  await statements.countSteps(sql, key)
}

/** Replaces the follow-ups of a draft. */
export async function replaceFollowUps(sql: Sql, key: CampaignKey, followUps: FollowUp[]): Promise<void> {
  await statements.deleteSteps(sql, key)
  await saveFollowUps(sql, key, followUps)
}

export async function copyFollowUps(sql: Sql, key: CampaignKey, to: string): Promise<void> {
  await statements.copySteps(sql, key, to)
  await statements.countSteps(sql, { userId: key.userId, campaignId: to })
}

/** Changes the follow-ups of a paused campaign, each in its place. */
export async function reviseFollowUps(
  sql: Sql,
  key: CampaignKey,
  followUps: FollowUp[],
  footer: EmailFooter,
): Promise<void> {
  for (const [i, followUp] of followUps.entries()) await statements.setStepTiming(sql, key, i + 1, followUp)
  await reviseAll(sql, key, 'steps', { emails: followUps, footer })
}

/**
 * Plans the next step of accepted messages in the transaction that accepts them. Call it after recordAccepted,
 * which locks the campaign's row, so a campaign being canceled gets none. Each step uses the quota of the month
 * it's planned in.
 */
export async function planFollowUps(sql: Sql, userId: string, ids: string[], at: Date): Promise<void> {
  const next = await statements.listUnplanned(sql, userId, ids)
  for (const [campaignId, steps] of Map.groupBy(next, step => step.campaignId)) {
    const paid = await reserveUpTo(sql, { userId, kind: 'emails', n: steps.length, now: at })
    await statements.noteReserved(sql, { userId, campaignId }, paid, at)
    await statements.insertNext(sql, userId, { after: steps.map(step => step.id), at, paid })
  }
}

/** Skips messages waiting for someone who unsubscribed, bounced, or replied, and updates their campaigns' pages. */
export async function stopWaiting(sql: Sql, recipient: { userId: string; emailNorm: string }): Promise<void> {
  const skipped = await skipWaiting(sql, recipient)
  const campaigns = new Set(skipped.map(({ campaignId }) => campaignId))
  await announceChanges(
    sql,
    [...campaigns].map(id => ({ userId: recipient.userId, type: 'campaign' as const, id })),
  )
}
