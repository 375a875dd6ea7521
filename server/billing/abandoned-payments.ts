import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { forgetLeftover, leftoversOf } from './attempts-sql.ts'
import { readOnce } from './read-subscription.ts'

/** Closes at the vendors what the account began to pay and left for another way. What was paid all the same is read. */
export async function closeLeftovers(deps: Deps, userId: string): Promise<void> {
  for (const left of await leftoversOf(deps.db.system, userId)) {
    const provider = deps.providers.payments[left.provider]
    if (!provider) continue
    const isClosed = await provider.abandon(left.providerId, `abandon:${left.providerId}`)
    await readOnce(deps, left, userId)
    // PayPal closes nothing that waits for its payer: it stays under watch.
    if (isClosed) await forgetLeftover(deps.db.system, userId, left)
  }
}

/** For work that goes on when a vendor is away: a job does it again. */
export async function unlessAway(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
