import { setTimeout as pause } from 'node:timers/promises'
import type { StartProblem } from '#contract/status-reasons.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError } from '#server/http/errors.ts'
import { log } from '#server/log/log.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { releaseCampaign } from '../status-sql.ts'
import { findDue, noteWhyNotStarted } from './sql.ts'
import { startCampaign } from './start.ts'

/** How late a campaign may start, at most. */
const CHECK_EVERY_MS = 500

/** Starts campaigns as they come due, until aborted. Any number of workers may run it. */
export async function runSchedule(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await startDue(deps)
    } catch (error) {
      log.error({ err: error }, 'The campaign schedule failed and will try again')
    }
    await pause(CHECK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}

/** Starts held campaigns whose hold is over, and scheduled ones whose time has come. */
export async function startDue(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const { system } = deps.db
  const due = await lookAmongAccounts(system, among => findDue(system, now, among))
  for (const { userId, id, isHeld } of due) await (isHeld ? release(deps, userId, id, now) : start(deps, userId, id))
}

const release = ({ db }: Deps, userId: string, id: string, now: Date): Promise<void> =>
  db.asSystem(async sql => {
    if (!(await releaseCampaign(sql, { userId, campaignId: id }, now))) return
    await wakeEngines(sql, userId)
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
  })

/** Stores what is missing. The campaign is tried again every minute, and starts once nothing is. */
async function start(deps: Deps, userId: string, id: string): Promise<void> {
  try {
    await startCampaign(deps, userId, id, { isDue: true })
  } catch (error) {
    // An unexpected failure of one campaign must not keep the others waiting.
    if (!(error instanceof AppError)) log.error({ err: error, campaign: id }, 'A campaign couldn’t start')
    await noteWhyNotStarted(deps.db.system, userId, id, { code: 'not-started', why: problemOf(error) })
  }
  await deps.db.asSystem(sql => announceChanges(sql, [{ userId, type: 'campaign', id }]))
}

function problemOf(error: unknown): StartProblem {
  if (!(error instanceof AppError)) return { code: 'our-fault' }
  return error.problem ?? { code: 'other', text: error.message }
}
