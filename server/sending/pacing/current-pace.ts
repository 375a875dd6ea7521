import { clockTime } from '#contract/when-text.ts'
import type { Deps } from '#server/deps.ts'
import { instanceMailbox, type ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import type { WorkingCampaign } from '../engine/working-campaigns-sql.ts'
import { capOfDay, type Gap, type Limits, type Ramp } from './pace.ts'
import { gapOf, type PaceRow, rampOf, readPace } from './pace-sql.ts'

/** How a sending account may send at this moment. */
export interface Pace {
  mailboxId: string
  limits: Limits
  gap: Gap | null
  /** Which limit is reached, and when sending continues; null: none. */
  reached: string | null
  /** Why it sends slowly; null: it doesn't. */
  slow: string | null
}

/** Read for every turn: a changed setting applies from the next one on. */
export async function paceOf(
  { db, clock }: Deps,
  campaign: WorkingCampaign,
  sender: Pick<ResolvedSender, 'mailboxId' | 'dailyCap'>,
): Promise<Pace> {
  const { userId, timeZone } = campaign
  const now = clock.now()
  const mailboxId = sender.mailboxId ?? campaign.mailboxId ?? (await instanceMailbox(db.system, userId))
  const row = await readPace(db.system, userId, mailboxId, now)
  const [gap, ramp] = [gapOf(row), rampOf(row)]
  const daily = capOfDay(sender.dailyCap, ramp, row.daysUsed)
  return {
    mailboxId,
    gap,
    limits: {
      daily,
      hourly: row.hourlyCap,
      account: row.accountCap,
      groups: row.groupHourlyCap === null && row.slowedBy === null ? null : { hourlyCap: row.groupHourlyCap },
    },
    reached: reachedOf(row, { daily, dailyCap: sender.dailyCap, ramp, now }),
    slow: slowOf(row, gap, { now, timeZone }),
  }
}

interface Caps {
  /** Of today, and of a day after the warm-up. */
  daily: number | null
  dailyCap: number | null
  ramp: Ramp | null
  now: Date
}

function reachedOf(row: PaceRow, { daily, dailyCap, ramp, now }: Caps): string | null {
  if (row.accountCap !== null && row.usedByAccount >= row.accountCap)
    return `Today's limit of ${row.accountCap} messages through all your sending accounts is reached; sending resumes after midnight UTC.`
  if (daily !== null && row.usedToday >= daily) {
    const tomorrow = capOfDay(dailyCap, ramp, row.daysUsed + 1)
    return tomorrow === daily
      ? `Today's limit of ${daily} messages is reached; sending resumes after midnight UTC.`
      : `This sending account is warming up: today's ${daily} messages are sent, and tomorrow's limit is ${tomorrow}. Sending resumes after midnight UTC.`
  }
  if (row.hourlyCap !== null && row.usedThisHour >= row.hourlyCap)
    return `This hour's limit of ${row.hourlyCap} messages is reached; sending resumes at ${clockTime(nextHour(now), 'UTC')}.`
  return null
}

const nextHour = (now: Date) => `${new Date(now.getTime() + 3_600_000).toISOString().slice(0, 13)}:00:00Z`

function slowOf(
  { slowedBy, slowedUntil }: PaceRow,
  gap: Gap | null,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  if (slowedBy !== null && slowedUntil !== null)
    return new Date(slowedUntil) > now
      ? `${slowedBy} asked us to slow down; next try ${clockTime(slowedUntil, timeZone)}. Emails to others continue.`
      : `${slowedBy} asked us to slow down; we send to it slowly, and faster with each minute without complaints.`
  if (gap === null) return null
  const seconds = gap.from === gap.to ? `${gap.from}` : `${gap.from} to ${gap.to}`
  return `One message every ${seconds} seconds, as set for this sending account.`
}
