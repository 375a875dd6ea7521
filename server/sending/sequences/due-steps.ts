import { UNMET } from '#contract/follow-up-rules.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { skipUnmet } from '../message-states-sql.ts'
import { planSteps } from './follow-ups.ts'
import { decideTasks, listNext, lockSending } from './follow-ups-sql.ts'

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
