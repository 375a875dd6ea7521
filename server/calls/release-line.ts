import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { hangUp } from './hang-up.ts'
import { findLine, markClosed } from './line-sql.ts'
import { findLiveCall } from './sql.ts'

/** Ends the account's call, and gives its line back to the phone company with its numbers and recordings. Repeating it changes nothing. */
export async function releaseLine(deps: Deps, userId: string): Promise<void> {
  const { db, providers } = deps
  const live = await findLiveCall(db.system, userId, null)
  // Without an answer, the call ends with its line.
  if (live) await hangUp(deps, userId, live).catch(() => {})
  const line = await findLine(db.system, userId)
  if (!line?.twilioSubaccountSid) return
  if (!providers.phone)
    throw new ProviderError(
      'phone',
      'not-configured',
      'Twilio isn’t set up anymore, so its subaccount can’t be closed.',
    )
  await providers.phone.closeLine(line.twilioSubaccountSid)
  await markClosed(db.system, userId, line.id)
}
