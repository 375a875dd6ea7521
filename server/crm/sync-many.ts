import type { CrmProblem } from '#contract/crm-words.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError } from '#server/http/errors.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { pushStatuses } from './push-statuses.ts'
import { problemOf } from './refusal.ts'
import { noteFailure } from './sql.ts'
import { Lost, syncPart } from './sync-part.ts'
import * as syncs from './syncs-sql.ts'

/** How often in a row the CRM may be down before a sync gives up: five minutes in all. */
const TRIES = 6
/** How often it may be busy: it says when to come back, and its daily limit may be used up. */
const BUSY_TRIES = 100
const SOON_SECONDS = 10
const LATEST_SECONDS = 15 * 60

/** The job: pushes changed statuses and continues waiting syncs, one after another. Safe to run twice. */
export async function syncCrm(deps: Deps, signal?: AbortSignal): Promise<void> {
  await pushStatuses(deps, signal)
  while (!signal?.aborted) {
    const run = await syncs.claimSync(deps.db, deps.clock.now())
    if (!run) return
    await workOn(deps, run, signal)
  }
}

async function workOn(deps: Deps, run: syncs.Claimed, signal?: AbortSignal): Promise<void> {
  const { db } = deps
  try {
    for (;;) {
      if (signal?.aborted) return await db.asSystem(sql => syncs.releaseSync(sql, run))
      const part = await db.asUser(run.userId, async sql => {
        if (!(await syncs.holdSync(sql, run))) throw new Lost()
        return syncs.nextPart(sql, run)
      })
      if (!part) return await end(deps, run, null)
      await syncPart(deps, run, part)
    }
  } catch (error) {
    if (error instanceof Lost) return
    if (error instanceof ProviderError) return stopFor(deps, run, error)
    if (error instanceof AppError) return end(deps, run, problemOf(error))
    await db.asSystem(sql => syncs.releaseSync(sql, run))
    throw error
  }
}

/** Waits out a temporary failure; one that the user has to fix ends the sync and is shown on the settings card, too. */
async function stopFor(deps: Deps, run: syncs.Claimed, error: ProviderError): Promise<void> {
  const isBusy = error.reason === 'limited'
  const tries = await syncs.readTries(deps.db, run)
  if (error.reason === 'not-configured' || tries >= (isBusy ? BUSY_TRIES : TRIES))
    return end(deps, run, problemOf(error))
  const seconds = Math.min(error.retryAfterSeconds ?? SOON_SECONDS * 2 ** (isBusy ? 0 : tries), LATEST_SECONDS)
  const retryAt = new Date(deps.clock.now().getTime() + seconds * 1000)
  await deps.db.asUser(run.userId, async sql => {
    await syncs.postponeSync(sql, run, { problem: problemOf(error), retryAt, seconds })
    await announceChanges(sql, [{ userId: run.userId, type: 'crm', id: run.id }])
  })
}

/** The list is reloaded once, because it shows only timelines of the sync. */
async function end({ db, clock }: Deps, run: syncs.Claimed, problem: CrmProblem | null): Promise<void> {
  const { userId, id } = run
  await db.asUser(userId, async sql => {
    await syncs.endSync(sql, run, problem, clock.now())
    if (problem) await noteFailure(sql, userId, problem)
    await announceChanges(sql, [
      { userId, type: 'crm', id },
      { userId, type: 'leads', id: null },
    ])
  })
}
