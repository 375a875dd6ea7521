import type { Deps } from '#server/deps.ts'
import { noteCheck, type ResolvedSender, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import type { Renderer } from '../compose/render.ts'
import { paceOf } from '../pacing/current-pace.ts'
import { setRotatedReason } from '../pacing/rotation.ts'
import { placeAnew } from '../pacing/sending-window.ts'
import { whatWaits } from '../pacing/waiting-reason.ts'
import { finishIfDone } from '../results/close-campaigns.ts'
import { INSTANCE_LANE, type Lanes } from './account-queues.ts'
import type { Wires } from './connections.ts'
import type { Progress } from './progress.ts'
import { sendBatches } from './send-batches.ts'
import { setStatusReason, type WorkingCampaign, workingCampaigns } from './working-campaigns-sql.ts'

interface Parts {
  workerId: string
  renderer: Renderer
  wires: Wires
  lanes: Lanes
  progress: Progress
  signal: AbortSignal
}

/** Starts a turn for every mailbox that has campaigns at work and is not in one. Says whether to look again at once. */
export async function sendRound(deps: Deps, parts: Parts): Promise<boolean> {
  const working = await workingCampaigns(deps.db.system)
  for (const [lane, campaigns] of Map.groupBy(working, laneOf))
    if (!parts.signal.aborted)
      parts.lanes.run(lane, () => turns(deps, parts, campaigns), {
        mayRest: campaigns.every(campaign => campaign.isExpanded),
      })
  return parts.lanes.hasMoved()
}

/** All that goes out through the instance takes turns; so does what goes out through one mailbox of a user. */
const laneOf = ({ ownMailboxId }: WorkingCampaign) => ownMailboxId ?? INSTANCE_LANE

/** One turn for each campaign, so that a large one does not keep the others waiting. Says whether anything moved. */
async function turns(deps: Deps, parts: Parts, campaigns: WorkingCampaign[]): Promise<boolean> {
  let moved = false
  const failures: unknown[] = []
  for (const campaign of campaigns) {
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
  const { wires } = parts
  const isPlacing = campaign.mustPlace && (await deps.db.asSystem(sql => placeAnew(sql, campaign, deps.clock.now())))
  const sender = await resolveSender(deps, deps.db.system, campaign)
  const pace = sender.problem === null ? await paceOf(deps, campaign, sender) : null
  const inTheWay = sender.problem ?? pace?.reached ?? null
  const wire = pace && inTheWay === null ? wires.of(sender.mailbox) : null
  const trouble = wire?.trouble() ?? null
  if (inTheWay !== null || trouble !== null) await explain(deps, parts, campaign, sender, { inTheWay, trouble })
  const isMoving =
    wire !== null &&
    pace !== null &&
    wire.batchSize() > 0 &&
    (await sendBatches(deps, { ...parts, wire }, sender, campaign, pace))
  if (!isMoving && (await finish(deps, parts, campaign))) return false
  if (inTheWay === null && trouble === null) {
    const slow = pace?.slow ?? null
    const why = isMoving ? slow : ((await whatWaits(deps, campaign)) ?? slow)
    await explain(deps, parts, campaign, sender, { inTheWay: why, trouble })
  }
  if (isMoving) parts.progress.changed(campaign.userId, 'campaign', campaign.campaignId)
  return isMoving || isPlacing
}

async function finish(deps: Deps, { progress }: Parts, campaign: WorkingCampaign): Promise<boolean> {
  if (!campaign.isExpanded || !(await finishIfDone(deps.db, campaign))) return false
  progress.changed(campaign.userId, 'campaign', campaign.campaignId)
  return true
}

/** Says what is in the way, and takes it back when it is gone. The settings page shows the same of an own mailbox. */
async function explain(
  { db, clock }: Deps,
  { progress }: Parts,
  campaign: WorkingCampaign,
  { mailboxId, mailbox }: ResolvedSender,
  { inTheWay, trouble }: { inTheWay: string | null; trouble: string | null },
): Promise<void> {
  const why = inTheWay ?? (trouble === null ? null : awaySentence(trouble))
  if (why === campaign.statusReason) return
  if (campaign.isRotated) await db.asSystem(sql => setRotatedReason(sql, campaign, why))
  else await setStatusReason(db.system, campaign, why)
  if (mailboxId && mailbox && inTheWay === null)
    await noteCheck(db.system, campaign.userId, mailboxId, { now: clock.now(), error: trouble })
  progress.changed(campaign.userId, 'campaign', campaign.campaignId)
}

const awaySentence = (words: string) =>
  `The mail server can not take messages now (${words}). Sending goes on by itself once it does.`
