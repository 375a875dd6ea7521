import type { Deps } from '#server/deps.ts'
import { instanceMailbox, openDay, type ResolvedSender } from '#server/mailboxes/mailboxes.ts'
import { type AttemptedMessage, attemptMessages, type WorkingCampaign } from './ledger.ts'
import { dayOf } from './utc-day.ts'

/** What passed the gate together: committed as attempted, it may touch the wire now. */
export interface Batch {
  messages: AttemptedMessage[]
  mailboxId: string
  /** The UTC day whose cap they took of; null where there is no cap. */
  day: string | null
  /** False: nothing was there to take. */
  moved: boolean
  /** By performance.now(): from here the lease counts, so that nothing is put on the wire after it has lapsed. */
  leasedAt: number
}

/** The day's cap and the write-ahead in one statement and one commit. */
export async function passGate(
  { db, clock }: Deps,
  workerId: string,
  sender: ResolvedSender,
  campaign: WorkingCampaign,
  n: number,
): Promise<Batch> {
  const { userId } = campaign
  const now = clock.now()
  const leasedAt = performance.now()
  const { dailyCap, from } = sender
  const mailboxId = sender.mailboxId ?? campaign.mailboxId ?? (await instanceMailbox(db.system, userId))
  const cap = dailyCap === null ? null : { day: dayOf(now), most: dailyCap }
  if (cap) await openDay(db.system, userId, mailboxId, cap.day)
  const { looked, attempted } = await attemptMessages(db.system, campaign, {
    ...{ workerId, now, n, from, mailboxId, cap },
  })
  return { messages: attempted, mailboxId, day: cap?.day ?? null, moved: looked > 0, leasedAt }
}

export const capText = (cap: number) =>
  `Today's limit of ${cap} messages is reached; sending goes on after midnight UTC.`
