import type { Deps } from '#server/deps.ts'
import { giveBack, type ResolvedSender, takeFromDay } from '#server/mailboxes/mailboxes.ts'
import type { OutgoingMail } from '#server/providers/mail/mail.ts'
import { WRITE_AHEAD_BATCH } from './engine-settings.ts'
import { putBack, settleHeldBack, skipMessages, type TakenMessage, writeAhead } from './ledger.ts'
import type { Preparer } from './prepare.ts'
import type { Result } from './results.ts'
import { dayOf, nextDay } from './utc-day.ts'
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
    await wire.hasRoom(WRITE_AHEAD_BATCH, signal)
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
  const passed = await passGate(deps, workerId, sender, userId, ready)
  for (const one of passed) wire.send(one.mail, one.result)
  return passed.length
}

export interface Passed {
  mail: OutgoingMail
  /** All of the result but what the server says. */
  result: Omit<Result, 'result'>
}

/** The day's cap and the write-ahead in one commit; only what it returns may touch the wire. */
async function passGate(
  deps: Deps,
  workerId: string,
  sender: ResolvedSender,
  userId: string,
  ready: { mail: OutgoingMail; message: TakenMessage }[],
): Promise<Passed[]> {
  const now = deps.clock.now()
  const day = sender.dailyCap === null ? null : dayOf(now)
  const mailboxId = ready[0]?.message.mailboxId ?? ''
  const { marked, beyond } = await deps.db.asSystem(async sql => {
    const cap = sender.dailyCap
    const n =
      cap === null || day === null
        ? ready.length
        : await takeFromDay(sql, { userId, mailboxId, day, n: ready.length, cap })
    const within = ready.slice(0, n).map(r => ({ id: r.message.id, rfcMessageId: r.mail.messageId }))
    const marked = within.length > 0 ? await writeAhead(sql, userId, workerId, sender.from, within) : []
    if (day !== null && marked.length < n) await giveBack(sql, userId, mailboxId, day, n - marked.length)
    return {
      marked,
      beyond: ready.slice(n),
    }
  })
  await holdRest(deps, workerId, sender, userId, ready, new Set(marked.map(m => m.id)), beyond)
  const byId = new Map(ready.map(r => [r.message.id, r]))
  return marked.flatMap(({ id, attempt, firstAttemptedAt }) => {
    const one = byId.get(id)
    if (!one) return []
    const { campaignId } = one.message
    const fromAddress = sender.from.address
    const first = new Date(firstAttemptedAt)
    return [
      {
        mail: one.mail,
        result: { userId, id, campaignId, mailboxId, fromAddress, attempt, firstAttemptedAt: first, day },
      },
    ]
  })
}

async function holdRest(
  deps: Deps,
  workerId: string,
  sender: ResolvedSender,
  userId: string,
  ready: { message: TakenMessage }[],
  marked: Set<string>,
  beyond: { message: TakenMessage }[],
): Promise<void> {
  if (marked.size === ready.length) return
  const sql = deps.db.system
  const beyondIds = beyond.map(b => b.message.id)
  if (beyondIds.length > 0)
    await putBack(sql, userId, workerId, beyondIds, {
      notBefore: nextDay(deps.clock.now()),
      reason: 'daily-cap',
      text: capText(sender.dailyCap ?? 0),
    })
  const held = ready.map(r => r.message.id).filter(id => !marked.has(id) && !beyondIds.includes(id))
  if (held.length > 0) await settleHeldBack(sql, userId, workerId, held)
}

export const capText = (cap: number) =>
  `Today's limit of ${cap} messages is reached; sending goes on after midnight UTC.`
