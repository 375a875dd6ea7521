import type { Deps } from '#server/deps.ts'
import type { SendResult } from '#server/providers/mail/mail.ts'
import { noteCheck, type ResolvedSender, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import type { Render, Renderer } from '../compose/render.ts'
import { type Pace, paceOf } from '../pacing/current-pace.ts'
import { setRotatedReason } from '../pacing/rotation.ts'
import { placeAnew } from '../pacing/sending-window.ts'
import { whatWaits } from '../pacing/waiting-reason.ts'
import { finishIfDone } from '../results/close-campaigns.ts'
import { type AccountQueues, INSTANCE_QUEUE } from './account-queues.ts'
import { type Batch, type ClaimedMessage, claim } from './claim.ts'
import type { Connection, InHand } from './connection.ts'
import type { Connections } from './connections.ts'
import { TURN_MS } from './engine-settings.ts'
import type { Progress } from './progress.ts'
import { setStatusReason, type WorkingCampaign, workingCampaigns } from './working-campaigns-sql.ts'

interface Parts {
  workerId: string
  renderer: Renderer
  connections: Connections
  queues: AccountQueues
  progress: Progress
  signal: AbortSignal
}

/** Starts a turn for each sending account that has campaigns and isn't busy. Returns whether to look again immediately. */
export async function startTurns(deps: Deps, parts: Parts): Promise<boolean> {
  const working = await workingCampaigns(deps.db.system)
  for (const [queue, campaigns] of Map.groupBy(working, c => c.ownMailboxId ?? INSTANCE_QUEUE))
    if (!parts.signal.aborted)
      parts.queues.run(queue, () => takeTurns(deps, parts, campaigns), {
        mayRest: campaigns.every(campaign => campaign.isExpanded),
      })
  return parts.queues.hasMoved()
}

/** One turn for each campaign, so that a large one doesn't hold up the others. Returns whether anything moved. */
async function takeTurns(deps: Deps, parts: Parts, campaigns: WorkingCampaign[]): Promise<boolean> {
  let moved = false
  const failures: unknown[] = []
  for (const campaign of campaigns) {
    if (parts.signal.aborted) return false
    try {
      if (await takeTurn(deps, parts, campaign)) moved = true
    } catch (error) {
      failures.push(error)
    }
  }
  // The other campaigns have their turns before one campaign's error is thrown.
  if (failures.length > 0) throw failures[0]
  return moved
}

async function takeTurn(deps: Deps, parts: Parts, campaign: WorkingCampaign): Promise<boolean> {
  const isPlacing = campaign.mustPlace && (await deps.db.asSystem(sql => placeAnew(sql, campaign, deps.clock.now())))
  const sender = await resolveSender(deps, deps.db.system, campaign)
  const pace = sender.problem === null ? await paceOf(deps, campaign, sender) : null
  const obstacle = sender.problem ?? pace?.reached ?? null
  const connection = pace && obstacle === null ? parts.connections.of(sender.mailbox) : null
  const trouble = connection?.trouble() ?? null
  if (obstacle !== null || trouble !== null) await explain(deps, parts, campaign, sender, { obstacle, trouble })
  const isMoving =
    connection !== null &&
    pace !== null &&
    connection.batchSize() > 0 &&
    (await sendBatches(deps, parts, { connection, sender, campaign, pace }))
  if (!isMoving && (await finish(deps, parts, campaign))) return false
  if (obstacle === null && trouble === null) {
    const slow = pace?.slow ?? null
    const why = isMoving ? slow : ((await whatWaits(deps, campaign)) ?? slow)
    await explain(deps, parts, campaign, sender, { obstacle: why, trouble })
  }
  if (isMoving) parts.progress.changed(campaign.userId, 'campaign', campaign.campaignId)
  return isMoving || isPlacing
}

interface Turn {
  connection: Connection
  sender: ResolvedSender
  campaign: WorkingCampaign
  pace: Pace
}

/**
 * Batch after batch: claim, render, hand to the connection. At most two batches are between their claim and their written
 * results. Returns whether anything moved.
 */
export async function sendBatches(
  deps: Deps,
  { workerId, renderer, signal }: Pick<Parts, 'workerId' | 'renderer' | 'signal'>,
  { connection, sender, campaign, pace }: Turn,
): Promise<boolean> {
  const render = await renderer.forSender(sender)
  const until = performance.now() + TURN_MS
  let moved = false
  let isFar = false
  do {
    const n = signal.aborted ? 0 : Math.min(connection.batchSize(), campaign.batchMost ?? Infinity)
    if (n === 0) return moved
    await connection.hasRoom(n, signal)
    // Meanwhile the server may have gone away.
    if (signal.aborted || connection.batchSize() === 0) return moved
    const batch = await claim(deps, { workerId, sender, campaign, pace, n, isFar })
    if (!batch.moved) return moved
    moved = true
    isFar = batch.postponed > 0
    await sendBatch(connection, render, sender, batch)
  } while (performance.now() < until)
  return moved
}

/** Sends immediately: a message marked `attempting` that never reaches the connection would end as `unknown`. */
async function sendBatch(connection: Connection, render: Render, sender: ResolvedSender, batch: Batch): Promise<void> {
  const inHand = batch.messages.map(m => held(batch, sender, m))
  connection.hold(inHand)
  try {
    const emails = await render(batch.messages)
    for (let message = inHand[0]; message; message = inHand[0]) {
      const email = await emails[batch.messages.length - inHand.length]
      inHand.shift()
      if (!email || 'outcome' in email) connection.end(message, email ?? notRendered)
      else connection.send(email, message)
    }
  } catch (error) {
    // The connection got none of these: they are as they were before.
    for (const message of inHand) connection.end(message, notRendered)
    throw error
  }
}

const notRendered: SendResult = {
  outcome: 'deferred',
  scope: 'transport',
  code: null,
  detail: 'the email could not be rendered yet',
}

const held = (batch: Batch, { from, envelopeFrom }: ResolvedSender, m: ClaimedMessage): InHand => ({
  userId: m.userId,
  id: m.id,
  campaignId: m.campaignId,
  attempt: m.attempt,
  mailboxId: batch.mailboxId,
  taken: batch.takenBy(m),
  leasedAt: batch.leasedAt,
  hasSteps: batch.hasSteps,
  fromAddress: from.address,
  envelopeFrom,
  firstAttemptedAt: new Date(m.firstAttemptedAt),
})

async function finish(deps: Deps, { progress }: Parts, campaign: WorkingCampaign): Promise<boolean> {
  if (!campaign.isExpanded || !(await finishIfDone(deps.db, campaign))) return false
  progress.changed(campaign.userId, 'campaign', campaign.campaignId)
  return true
}

/** Shows what holds a campaign up, and clears it afterwards. The settings page shows it for the user's own account. */
async function explain(
  { db, clock }: Deps,
  { progress }: Parts,
  campaign: WorkingCampaign,
  { mailboxId, mailbox }: ResolvedSender,
  { obstacle, trouble }: { obstacle: string | null; trouble: string | null },
): Promise<void> {
  const why = obstacle ?? (trouble === null ? null : awaySentence(trouble))
  if (why === campaign.statusReason) return
  if (campaign.isRotated) await db.asSystem(sql => setRotatedReason(sql, campaign, why))
  else await setStatusReason(db.system, campaign, why)
  if (mailboxId && mailbox && obstacle === null)
    await noteCheck(db.system, campaign.userId, mailboxId, { now: clock.now(), error: trouble })
  progress.changed(campaign.userId, 'campaign', campaign.campaignId)
}

const awaySentence = (words: string) =>
  `Your mail server isn’t taking messages right now (${words}). Sending resumes automatically once it does.`
