import type { Deps } from '#server/deps.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import type { Pace } from '../pacing/current-pace.ts'
import { spacedMs } from '../pacing/pace.ts'
import { lockMailbox, openBudgets, type Taken } from '../pacing/pace-sql.ts'
import { isCounted, type Limits } from './claim-parts.ts'
import { type AttemptedMessage, attemptMessages, type WorkingCampaign } from './claim-sql.ts'

/** What passed the gate together: committed as attempted, it may touch the wire now. */
export interface Batch {
  messages: AttemptedMessage[]
  mailboxId: string
  /** What each took of the caps. */
  takenBy(message: AttemptedMessage): Taken | null
  /** False: nothing was there to take. */
  moved: boolean
  /** Some had to wait: more are to be looked at, so that who may go is found behind them. */
  postponed: number
  /** By performance.now(): from here the lease counts, so that nothing is put on the wire after it has lapsed. */
  leasedAt: number
  /** Follow-ups may come after these. */
  hasSteps: boolean
}

/** A batch of those who must wait costs some 20 ms. */
const LOOK_FAR = 500

/** Caps, hours and the write-ahead in one statement and one commit. */
export async function passGate(
  { db, clock }: Deps,
  workerId: string,
  { from }: Pick<ResolvedSender, 'from'>,
  campaign: WorkingCampaign,
  pace: Pace,
  { n, isFar = false }: { n: number; isFar?: boolean },
): Promise<Batch> {
  const { userId } = campaign
  const { mailboxId } = pace
  const now = clock.now()
  const leasedAt = performance.now()
  const limits = drawn(pace)
  const [ofMailbox, ofAccount] = [isCounted(limits), limits.account !== null]
  await openBudgets(db.system, { userId, mailboxId, now }, { ofMailbox, ofAccount })
  const attempt = { workerId, now, n, look: isFar ? LOOK_FAR : n, from, mailboxId, limits }
  const { looked, postponed, attempted } = await (limits.groups
    ? db.asSystem(async sql => {
        await lockMailbox(sql, userId, mailboxId)
        return attemptMessages(sql, campaign, attempt)
      })
    : attemptMessages(db.system, campaign, attempt))
  const takes = ofMailbox || ofAccount || limits.groups?.hourlyCap != null
  const groupOf = (m: AttemptedMessage) => (limits.groups?.hourlyCap == null ? null : m.mailGroup)
  return {
    messages: attempted,
    mailboxId,
    moved: looked > 0,
    postponed,
    leasedAt,
    hasSteps: campaign.hasSteps,
    takenBy: m => (takes ? { at: now, ofMailbox, ofAccount, group: groupOf(m) } : null),
  }
}

/** The rest after this batch's message is drawn anew for each. */
const drawn = ({ limits, gap }: Pace): Limits => ({
  ...limits,
  gap: gap && { ms: spacedMs(gap, Math.random()), mostMs: gap.to * 1000 },
})
