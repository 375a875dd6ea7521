import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError } from '#server/http/errors.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { pushStatuses } from './push-statuses.ts'
import { noteFailure } from './sql.ts'
import { Lost, syncPart } from './sync-part.ts'
import * as syncs from './syncs-sql.ts'

/** So often in a row the CRM may be away before a sync is given up: five minutes in all. */
const TRIES = 6
/** And busy: it says itself when to come back, and its day may be used up. */
const BUSY_TRIES = 100
const SOON_SECONDS = 10
const LATEST_SECONDS = 15 * 60

/** The job: tells statuses that changed, and goes on with the syncs that wait, one after another. Run twice it finds nothing to do. */
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
    if (error instanceof AppError) return end(deps, run, error.message)
    await db.asSystem(sql => syncs.releaseSync(sql, run))
    throw error
  }
}

/** What passes is waited for; what the user has to mend ends the sync, and is told on the settings card, too. */
async function stopFor(deps: Deps, run: syncs.Claimed, error: ProviderError): Promise<void> {
  const isBusy = error.reason === 'limited'
  // Anything that went well since began to count anew.
  const { tries } = await currentTries(deps, run)
  if (error.reason === 'not-configured') return end(deps, run, `${error.message} Please check your settings.`)
  if (tries >= (isBusy ? BUSY_TRIES : TRIES)) return end(deps, run, error.message)
  const seconds = Math.min(error.retryAfterSeconds ?? SOON_SECONDS * 2 ** (isBusy ? 0 : tries), LATEST_SECONDS)
  const retryAt = new Date(deps.clock.now().getTime() + seconds * 1000)
  await deps.db.asUser(run.userId, async sql => {
    // It is the sync that tries again, not the user.
    const problem = error.message.replace(/ Try again [^.]*\.$/, '')
    await syncs.postponeSync(sql, run, { problem, retryAt, seconds })
    await announceChanges(sql, [{ userId: run.userId, type: 'crm', id: run.id }])
  })
}

const currentTries = async ({ db }: Deps, { userId, id }: syncs.Claimed) => {
  const [row] = await db.system<[{ tries: number }]>`
    select tries from crm_syncs where user_id = ${userId} and id = ${id}`
  return row
}

/** The list shows no more than its timelines of it: it is read again once. */
async function end({ db, clock }: Deps, run: syncs.Claimed, problem: string | null): Promise<void> {
  const { userId, id } = run
  await db.asUser(userId, async sql => {
    await syncs.endSync(sql, run, problem, clock.now())
    if (problem) await noteFailure(sql, userId, problem.replace(' Please check your settings.', ''))
    await announceChanges(sql, [
      { userId, type: 'crm', id },
      { userId, type: 'leads', id: null },
    ])
  })
}
