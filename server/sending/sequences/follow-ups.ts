import { UNMET } from '#contract/follow-up-rules.ts'
import type { FollowUp } from '#contract/sequences.ts'
import { reserveUpTo } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import type { CampaignKey } from '../campaign-key.ts'
import type { EmailFooter } from '../compose/email.ts'
import { reviseAll } from '../compose/revisions.ts'
import { skipUnmet, skipWaiting } from '../message-states-sql.ts'
import * as statements from './follow-ups-sql.ts'
import { decideTasks, listNext, lockSending } from './follow-ups-sql.ts'

/** An earlier sent email of the same thread. */
export interface SentBefore {
  id: string
  attempt: number
  fromAddress: string
  revisionId: string
}

export const { listFollowUps, skipCompany, holdFollowUps } = statements

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
  for (const [i, followUp] of followUps.entries()) await statements.reviseStep(sql, key, i + 1, followUp)
  await reviseAll(sql, key, 'steps', { emails: followUps, footer })
}

/** Plans the next step in the transaction that accepts messages, after recordAccepted has locked the campaign. */
export async function planFollowUps(sql: Sql, userId: string, ids: string[], at: Date): Promise<void> {
  const next = await statements.listUnplanned(sql, userId, ids)
  for (const [campaignId, steps] of Map.groupBy(next, step => step.campaignId))
    await planSteps(sql, { userId, campaignId }, steps, at)
}

/** Plans steps of a campaign whose row is locked. An email uses the quota of the month it's planned in. */
export async function planSteps(sql: Sql, key: CampaignKey, steps: statements.NextStep[], at: Date): Promise<void> {
  const [emails, tasks] = [steps.filter(s => s.type === 'email'), steps.filter(s => s.type !== 'email')]
  if (tasks.length > 0) await statements.insertTasks(sql, key, { steps: tasks, at })
  if (emails.length === 0) return
  const isCounted = await statements.isCounted(sql, key)
  const paid = isCounted
    ? await reserveUpTo(sql, { userId: key.userId, kind: 'emails', n: emails.length, now: at })
    : emails.length
  if (isCounted) await statements.noteReserved(sql, key, paid, at)
  await statements.insertEmails(sql, key, emails.slice(0, paid), at)
  if (paid < emails.length) await statements.skipUnpaid(sql, key, emails.slice(paid), at)
}

/** Skips emails and tasks waiting for someone who unsubscribed, bounced, or replied, and updates their campaigns' pages. */
export async function stopWaiting(sql: Sql, recipient: { userId: string; emailNorm: string }): Promise<void> {
  const skipped = [...(await skipWaiting(sql, recipient)), ...(await statements.skipWaitingTasks(sql, recipient))]
  const campaigns = new Set(skipped.map(({ campaignId }) => campaignId))
  await announceChanges(
    sql,
    [...campaigns].map(id => ({ userId: recipient.userId, type: 'campaign' as const, id })),
  )
}

/** Steps that are decided in one transaction: about 50 ms. */
const MOST = 500

/**
 * Decides a campaign's due steps, each once: opens calls and tasks for the user, skips what isn't for its recipient, and plans
 * the steps after those. An email whose condition is met stays in the queue, for the claim. Returns whether anything was due.
 */
export const decideDueSteps = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: { userId: string; campaignId: string },
): Promise<boolean> =>
  db.asSystem(async sql => {
    // In the same order as results are saved: the campaign first. No step is planned for one that was just canceled.
    if (!(await lockSending(sql, key))) return false
    const now = clock.now()
    const emails = await skipUnmet(sql, key, { now, most: MOST })
    const tasks = await decideTasks(sql, key, { now, most: MOST })
    const passed = [...emails.filter(e => e.stop !== null), ...tasks.filter(t => t.stop === null || goesOn(t.stop))]
    if (passed.length > 0) await planSteps(sql, key, await listNext(sql, key, passed), now)
    if (tasks.some(t => t.stop === null)) await announceChanges(sql, [{ userId: key.userId, type: 'tasks', id: null }])
    return emails.length + tasks.length > 0
  })

/** Nobody can be called without a number, but they can get the next email. */
const goesOn = (stop: string) => UNMET.includes(stop) || stop === 'no-phone'
