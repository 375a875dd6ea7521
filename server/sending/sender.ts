import type { Deps } from '#server/deps.ts'
import type { ResolvedSender } from '#server/mailboxes/mailboxes.ts'
import { passGate, returnRest } from './gate.ts'
import { putBack, skipMessages, type TakenMessage } from './ledger.ts'
import type { Preparer } from './prepare.ts'
import type { Wire } from './wire.ts'

interface SenderParts {
  workerId: string
  preparer: Preparer
  wire: Wire
  signal: AbortSignal
}

/**
 * Sends what was taken, one micro-batch after the other: compose, pass the gate, hand to the wire. Never more than two
 * batches are between the gate and their written results. Says how many passed the gate.
 */
export async function sendTaken(
  deps: Deps,
  parts: SenderParts,
  sender: ResolvedSender,
  taken: TakenMessage[],
): Promise<number> {
  const { workerId, wire, signal } = parts
  let passed = 0
  for (let done = 0; done < taken.length; ) {
    await wire.hasRoom(wire.batchMost, signal)
    const size = signal.aborted ? 0 : wire.batchSize()
    if (size === 0) {
      const rest = taken.slice(done)
      await putBack(
        deps.db.system,
        rest[0]?.userId ?? '',
        workerId,
        rest.map(m => m.id),
      )
      return passed
    }
    const batch = taken.slice(done, done + size)
    passed += await sendBatch(deps, parts, sender, batch)
    done += batch.length
  }
  return passed
}

async function sendBatch(
  deps: Deps,
  { workerId, preparer, wire }: SenderParts,
  sender: ResolvedSender,
  batch: TakenMessage[],
): Promise<number> {
  const userId = batch[0]?.userId ?? ''
  const prepared = await Promise.all(batch.map(message => preparer.prepare(message, sender)))
  const skips = prepared.flatMap(p => ('skip' in p ? [p.skip] : []))
  if (skips.length > 0) await skipMessages(deps.db.system, userId, workerId, skips)
  const ready = prepared.flatMap(p => ('mail' in p ? [p] : []))
  if (ready.length === 0) return 0
  const reply = await passGate(deps, workerId, sender, ready)
  // First of all: what is marked as attempted and does not leave would end as unknown.
  for (const { mail, result } of reply.passed) wire.send(mail, result)
  await returnRest(deps, workerId, userId, reply, sender.dailyCap)
  return reply.passed.length
}
