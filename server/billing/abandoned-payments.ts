import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { forgetLeftover, leftoversOf } from './attempts-sql.ts'
import { readOnce } from './read-subscription.ts'

/** Closes the payments that the account abandoned for another one, and reads those that were paid after all. */
export async function closeLeftovers(deps: Deps, userId: string): Promise<void> {
  for (const left of await leftoversOf(deps.db.system, userId)) {
    const provider = deps.providers.payments[left.provider]
    if (!provider) continue
    const isClosed = await provider.abandon(left.providerId, `abandon:${left.providerId}`)
    await readOnce(deps, left, userId)
    // PayPal can't close a payment that awaits approval, so we keep watching it.
    if (isClosed) await forgetLeftover(deps.db.system, userId, left)
  }
}

/** Ignores a vendor's outage, because a job repeats the work. */
export async function ignoreOutage(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
