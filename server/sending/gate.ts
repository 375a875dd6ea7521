import type { Deps } from '#server/deps.ts'
import { giveBack, type ResolvedSender, takeFromDay } from '#server/mailboxes/mailboxes.ts'
import type { OutgoingMail } from '#server/providers/mail/mail.ts'
import { putBack, settleHeldBack, type TakenMessage, writeAhead } from './ledger.ts'
import type { Result } from './results.ts'
import { dayOf, nextDay } from './utc-day.ts'

/** A mail that is written and waits at the gate. */
export interface Ready {
  mail: OutgoingMail
  message: TakenMessage
}

/** Committed as attempted: it may touch the wire now. */
export interface Passed {
  mail: OutgoingMail
  /** All of its result but what the server says. */
  result: Omit<Result, 'result'>
}

export interface GateReply {
  passed: Passed[]
  /** More than the day's cap allows. */
  beyondCap: string[]
  /** Suppressed meanwhile, or no longer ours. */
  heldBack: string[]
}

/** The day's cap and the write-ahead in one commit; only what `passed` names may leave. All of one account. */
export async function passGate(
  { db, clock }: Deps,
  workerId: string,
  sender: ResolvedSender,
  ready: Ready[],
): Promise<GateReply> {
  const { userId = '', mailboxId: planned = '' } = ready[0]?.message ?? {}
  const mailboxId = sender.mailboxId ?? planned
  const day = sender.dailyCap === null ? null : dayOf(clock.now())
  const { marked, within } = await db.asSystem(async sql => {
    const take = { userId, mailboxId, day: day ?? '', n: ready.length, cap: sender.dailyCap ?? 0 }
    const n = day === null ? ready.length : await takeFromDay(sql, take)
    const within = ready.slice(0, n)
    const entries = within.map(r => ({ id: r.message.id, rfcMessageId: r.mail.messageId }))
    const marked = n > 0 ? await writeAhead(sql, userId, workerId, sender.from, entries, mailboxId) : []
    if (day !== null && marked.length < n) await giveBack(sql, userId, mailboxId, day, n - marked.length)
    return { marked, within }
  })
  const attempts = new Map(marked.map(m => [m.id, m]))
  return {
    passed: within.flatMap(({ mail, message: { id, campaignId } }) => {
      const { attempt, firstAttemptedAt } = attempts.get(id) ?? {}
      if (attempt === undefined || firstAttemptedAt === undefined) return []
      const common = { userId, id, campaignId, mailboxId, day, attempt, fromAddress: sender.from.address }
      return [{ mail, result: { ...common, firstAttemptedAt: new Date(firstAttemptedAt) } }]
    }),
    beyondCap: ready.slice(within.length).map(r => r.message.id),
    heldBack: within.map(r => r.message.id).filter(id => !attempts.has(id)),
  }
}

/** What did not pass goes back to the ledger, with the reason. */
export async function returnRest(
  { db, clock }: Deps,
  workerId: string,
  userId: string,
  { beyondCap, heldBack }: GateReply,
  cap: number | null,
): Promise<void> {
  if (beyondCap.length > 0)
    await putBack(db.system, userId, workerId, beyondCap, {
      notBefore: nextDay(clock.now()),
      reason: 'daily-cap',
      text: capText(cap ?? 0),
    })
  if (heldBack.length > 0) await settleHeldBack(db.system, userId, workerId, heldBack)
}

export const capText = (cap: number) =>
  `Today's limit of ${cap} messages is reached; sending goes on after midnight UTC.`
