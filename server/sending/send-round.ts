import type { Deps } from '#server/deps.ts'
import { type ResolvedSender, resolveSender, usedToday } from '#server/mailboxes/mailboxes.ts'
import { CLAIM_BATCH } from './engine-settings.ts'
import { capText } from './gate.ts'
import {
  finishIfDone,
  putBack,
  sayWhy,
  takeMessages,
  type WorkingCampaign,
  workingCampaigns,
} from './ledger.ts'
import type { Preparer } from './prepare.ts'
import type { Progress } from './progress.ts'
import { sendTaken } from './sender.ts'
import { dayOf } from './utc-day.ts'
import type { Wire } from './wire.ts'

interface Parts {
  workerId: string
  preparer: Preparer
  wire: Wire
  progress: Progress
  signal: AbortSignal
}

/** One turn for every campaign at work, so that a large one does not keep the others waiting. Says whether anything moved. */
export async function sendRound(deps: Deps, parts: Parts): Promise<boolean> {
  let moved = false
  const failures: unknown[] = []
  for (const campaign of await workingCampaigns(deps.db.system)) {
    if (parts.signal.aborted) return false
    try {
      if (await turn(deps, parts, campaign)) moved = true
    } catch (error) {
      failures.push(error)
    }
  }
  // One campaign's trouble is told after the others had their turn.
  if (failures.length > 0) throw failures[0]
  return moved
}

async function turn(deps: Deps, parts: Parts, campaign: WorkingCampaign): Promise<boolean> {
  const { wire, workerId } = parts
  const sender = await resolveSender(deps, deps.db.system, campaign)
  const inTheWay = sender.problem ?? (await capReached(deps, campaign, sender))
  await explain(deps, parts, campaign, inTheWay ?? transportTrouble(wire))
  if (inTheWay !== null || wire.batchSize() === 0) return await finish(deps, parts, campaign)
  const n = wire.batchSize() === 1 ? 1 : CLAIM_BATCH
  const taken = await takeMessages(deps.db.system, campaign, workerId, deps.clock.now(), n)
  if (taken.length === 0) return await finish(deps, parts, campaign)
  try {
    await sendTaken(deps, parts, sender, taken)
  } catch (error) {
    await putBack(
      deps.db.system,
      campaign.userId,
      workerId,
      taken.map(m => m.id),
    ).catch(() => {})
    throw error
  }
  parts.progress.changed(campaign.userId, 'campaign', campaign.campaignId)
  return true
}

async function finish(deps: Deps, { progress }: Parts, campaign: WorkingCampaign): Promise<false> {
  if (campaign.isExpanded && (await finishIfDone(deps.db.system, campaign)))
    progress.changed(campaign.userId, 'campaign', campaign.campaignId)
  return false
}

const transportTrouble = (wire: Wire) => {
  const words = wire.trouble()
  return words === null
    ? null
    : `The mail server can not take messages now (${words}). Sending goes on by itself once it does.`
}

/** Says what is in the way, and takes it back when it is gone. */
async function explain(
  deps: Deps,
  { progress }: Parts,
  campaign: WorkingCampaign,
  why: string | null,
): Promise<void> {
  if (why === campaign.statusReason) return
  await sayWhy(deps.db.system, campaign, why)
  progress.changed(campaign.userId, 'campaign', campaign.campaignId)
}

async function capReached(
  deps: Deps,
  { userId }: WorkingCampaign,
  sender: ResolvedSender,
): Promise<string | null> {
  if (sender.dailyCap === null) return null
  const used = await usedToday(deps.db.system, userId, dayOf(deps.clock.now()))
  return used >= sender.dailyCap ? capText(sender.dailyCap) : null
}
