import type { Call } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { orNotFound, unavailable } from '#server/http/errors.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { isFinal } from './legs.ts'
import { openLine } from './line.ts'
import { presentCall } from './present.ts'
import { hangUpSimulated } from './simulate.ts'
import { enqueueCheck, findCall } from './sql.ts'
import { findTracked } from './track-sql.ts'

/** The vendor's report is usually faster; this covers a lost one. */
const ASK_AFTER = 10_000

/** Ends both legs of a call. A real one has ended once the phone company says so. */
export async function hangUp(deps: Deps, userId: string, id: string): Promise<Call> {
  const { db, clock, providers } = deps
  const call = orNotFound(await db.asUser(userId, sql => findTracked(sql, userId, id)), 'Call')
  if (call.isSimulated) await db.asUser(userId, sql => hangUpSimulated(sql, userId, id, clock.now()))
  else if (!isFinal(call.status)) {
    const line = openLine(deps, call)
    if (!providers.phone || !line || !call.twilioCallSid)
      throw unavailable('You can’t end this call from here yet. Hang up your phone.')
    await providers.phone.hangUp(line, call.twilioCallSid).catch((error: unknown) => {
      throw error instanceof ProviderError
        ? unavailable(`${error.message} Put your phone down to end the call.`)
        : error
    })
    const again = new Date(clock.now().getTime() + ASK_AFTER)
    await db.asUser(userId, sql => enqueueCheck(sql, userId, id, again))
  }
  const row = orNotFound(await db.asUser(userId, sql => findCall(sql, userId, id)), 'Call')
  return presentCall(row)
}
