import type { AskedChange, ChangePreview } from '#contract/billing.ts'
import type { Deps } from '#server/deps.ts'
import { describeChange } from './describe-change.ts'
import { asking, ownPaid, paidUntil, providerOf, readRunning, requireChange, soldPlan, startCost } from './payments.ts'

/** Asks the vendor for the cost of a change, without charging or changing anything. */
export async function previewChange(deps: Deps, userId: string, asked: AskedChange): Promise<ChangePreview> {
  // Stripe prorates by whole seconds.
  const asOf = new Date(Math.floor(deps.clock.now().getTime() / 1000) * 1000)
  if ('resume' in asked) {
    const { running, provider } = await ownPaid(deps, userId)
    const { planId, providerId, provider: name } = running
    const cost = await asking(() => provider.previewChange(providerId, { plan: null, asOf }))
    return describeChange(deps, userId, { kind: 'resume', provider: name, planId, asOf, cost })
  }
  const { planId, provider: name } = asked
  const provider = providerOf(deps, name)
  const plan = await soldPlan(deps, planId)
  const running = await readRunning(deps, userId)
  if (!running) {
    const cost = startCost(provider, plan, await paidUntil(deps, userId))
    return describeChange(deps, userId, { kind: 'start', provider: name, planId, asOf, cost })
  }
  requireChange(running, name, plan)
  const cost = await asking(() => provider.previewChange(running.providerId, { plan, asOf }))
  return describeChange(deps, userId, { kind: 'change', provider: name, planId, asOf, cost })
}
