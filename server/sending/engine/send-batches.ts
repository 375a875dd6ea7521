import type { Deps } from '#server/deps.ts'
import type { SendResult } from '#server/providers/mail/mail.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import type { Render, Renderer } from '../compose/render.ts'
import type { Pace } from '../pacing/current-pace.ts'
import { type Batch, type ClaimedMessage, claim } from './claim.ts'
import type { InHand, Wire } from './connection.ts'
import { TURN_MS } from './engine-settings.ts'
import type { WorkingCampaign } from './working-campaigns-sql.ts'

interface SenderParts {
  workerId: string
  renderer: Renderer
  wire: Wire
  signal: AbortSignal
}

/**
 * One campaign's turn, one micro-batch after the other: pass the gate, write, hand to the wire. Never more than two
 * batches are between the gate and their written results. Says whether anything moved.
 */
export async function sendBatches(
  deps: Deps,
  parts: SenderParts,
  sender: ResolvedSender,
  campaign: WorkingCampaign,
  pace: Pace,
): Promise<boolean> {
  const { wire, signal, renderer, workerId } = parts
  const render = await renderer.forSender(sender)
  const until = performance.now() + TURN_MS
  let moved = false
  let isFar = false
  do {
    const size = signal.aborted ? 0 : Math.min(wire.batchSize(), campaign.batchMost ?? Infinity)
    if (size === 0) return moved
    await wire.hasRoom(size, signal)
    // Meanwhile the server may have gone away.
    if (signal.aborted || wire.batchSize() === 0) return moved
    const batch = await claim(deps, { workerId, sender, campaign, pace, n: size, isFar })
    if (!batch.moved) return moved
    moved = true
    isFar = batch.postponed > 0
    await sendBatch(wire, render, sender, batch)
  } while (performance.now() < until)
  return moved
}

/** What has passed is sent at once: what is marked as attempted and does not leave would end as unknown. */
async function sendBatch(wire: Wire, render: Render, sender: ResolvedSender, batch: Batch): Promise<void> {
  const inHand = batch.messages.map(m => heldBy(batch, sender, m))
  wire.hold(inHand)
  try {
    const mails = await render(batch.messages)
    for (let message = inHand[0]; message; message = inHand[0]) {
      const prepared = await mails[batch.messages.length - inHand.length]
      inHand.shift()
      if (!prepared || 'outcome' in prepared) wire.end(message, prepared ?? unwritten)
      else wire.send(prepared, message)
    }
  } catch (error) {
    // They are as they were before: none of these was given to the wire.
    for (const message of inHand) wire.end(message, unwritten)
    throw error
  }
}

const unwritten: SendResult = {
  outcome: 'deferred',
  scope: 'transport',
  code: null,
  detail: 'the mail could not be written yet',
}

const heldBy = (batch: Batch, { from, envelopeFrom }: ResolvedSender, m: ClaimedMessage): InHand => ({
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
