import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError } from '#server/http/errors.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { beginHeld, findDue, sayWhyNotBegun } from '../sql.ts'
import { startCampaign } from './start.ts'

/** How late a campaign may begin; two short questions, answered by an index that holds nothing but what waits. */
const LOOK_MS = 500

/** Begins what is due, until told to stop; any number of workers may run it at once. */
export async function runSchedule(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await beginDue(deps)
    } catch (error) {
      console.error('The schedule of campaigns met an error and goes on', error)
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => {})
  }
}

/** Held campaigns whose seconds are over, and those whose chosen time has come. */
export async function beginDue(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const held = await beginHeld(deps.db.system, now)
  if (held.length > 0)
    await deps.db.asSystem(async sql => {
      await wakeEngines(sql)
      await announceChanges(
        sql,
        held.map(({ userId, id }) => ({ userId, type: 'campaign', id })),
      )
    })
  for (const { userId, id } of await findDue(deps.db.system, now)) await begin(deps, userId, id)
}

/** What is missing by then is said, and asked again each minute: once it is mended the campaign begins by itself. */
async function begin(deps: Deps, userId: string, id: string): Promise<void> {
  try {
    await startCampaign(deps, userId, id, { isDue: true })
  } catch (error) {
    // One that fails in an unforeseen way must not keep the others waiting.
    if (!(error instanceof AppError)) console.error(`Campaign ${id} could not begin`, error)
    const why = error instanceof AppError ? error.message : 'The server has logged why; it tries again.'
    await sayWhyNotBegun(deps.db.system, userId, id, `It could not begin at its time. ${why}`)
  }
  await deps.db.asSystem(sql => announceChanges(sql, [{ userId, type: 'campaign', id }]))
}
