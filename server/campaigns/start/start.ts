import type { Campaign } from '#contract/campaigns.ts'
import { DAY_MS } from '#contract/durations.ts'
import { note } from '#server/audit-log/audit-log.ts'
import { giveBackUsage, requireWork, reserveUsage } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict, refusal } from '#server/http/errors.ts'
import { languageOf } from '#server/languages/text-language.ts'
import { analyzeNewLeads } from '#server/leads/add/rows-sql.ts'
import { withoutTags } from '#server/sending/compose/email.ts'
import { freezeAll, freezeEmail, freezeOwnEmails } from '#server/sending/compose/revisions.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { readQuietSince } from '#server/sending/pacing/quiet-sql.ts'
import { instanceAccount, keepSendingAccount, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { readTexts } from '../edit/content.ts'
import { requireFinished } from '../edit/finished.ts'
import { refuseBlocks } from '../preflight/check-campaign.ts'
import { lockCampaign, type WholeCampaign } from '../sql.ts'
import { beginSending, returnToDraft, scheduleCampaign } from '../status-sql.ts'
import { countMailable } from './sql.ts'

interface Start {
  /** How long the user can take it back before the first email leaves. */
  holdSeconds?: number
  /** When it starts; undefined: now. */
  at?: Date | undefined
  /** Start it only if it's still due: its user may have unscheduled or rescheduled it. */
  isDue?: boolean
}

/** Starts or schedules a draft, in the month's quota. A campaign that has started stays: pressing twice sends once. */
export async function startCampaign(deps: Deps, userId: string, id: string, start: Start = {}): Promise<Campaign> {
  const { at, holdSeconds = 0, isDue = false } = start
  const now = deps.clock.now()
  await analyzeNewLeads(deps.db)
  return deps.db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (campaign.status === 'cancelled') throw conflict('This campaign was canceled. Create a new one to send it.')
    if (isDue && !(campaign.scheduledAt && new Date(campaign.scheduledAt) <= now)) return campaign
    const isWaiting = campaign.status === 'scheduled' && !campaign.isHeld
    if (campaign.status !== 'draft' && !isWaiting) return campaign
    if (at) {
      if (at <= now) throw badRequest('Choose a time in the future.', 'at')
      if (at.getTime() > now.getTime() + FARTHEST_MS)
        throw badRequest('You can schedule a campaign up to a year ahead.', 'at')
      await requireReady(deps, sql, userId, id)
      return await scheduleCampaign(sql, { userId, campaignId: id }, at)
    }
    const started = await freeze(deps, sql, userId, campaign, holdSeconds)
    await wakeEngines(sql, userId)
    return started
  })
}

const FARTHEST_MS = 366 * DAY_MS

/** Refuses a campaign that can't be sent, and says what to do. */
async function requireReady(deps: Deps, sql: Sql, userId: string, campaignId: string) {
  await requireWork(sql, { userId, now: deps.clock.now(), config: deps.config })
  const sender = await resolveSender(deps, sql, { userId, campaignId })
  const { postalAddress, problem } = sender
  if (!postalAddress) throw refusal(400, { code: 'no-postal-address' })
  if (problem !== null) throw refusal(403, problem)
  await requireFinished(sql, userId, campaignId)
  const texts = await readTexts(sql, userId, campaignId)
  const emails = await refuseBlocks(sql, { userId, campaignId, texts, sender, now: deps.clock.now() })
  // Test mode sends nothing, so it uses no quota.
  return { postalAddress, sendingAccountId: sender.sendingAccountId, emails, isCounted: sender.transport !== 'outbox' }
}

/** Freezes the emails as they are now, and counts them toward the month's quota. */
async function freeze(
  deps: Deps,
  sql: Sql,
  userId: string,
  { id, name, subject, body, tracksOpens, hasOwnEmails }: WholeCampaign,
  holdSeconds: number,
): Promise<Campaign> {
  const now = deps.clock.now()
  const { postalAddress, sendingAccountId, isCounted, ...to } = await requireReady(deps, sql, userId, id)
  await keepSendingAccount(sql, userId, id, sendingAccountId ?? (await instanceAccount(sql, userId)))
  const quietSince = await readQuietSince(sql, { userId, campaignId: id }, now)
  const emails = hasOwnEmails ? await countMailable(sql, userId, { campaignId: id, quietSince }) : to.emails
  const emailsReserved = isCounted ? emails : 0
  await reserveUsage(sql, { userId, kind: 'campaigns', n: isCounted ? 1 : 0, now })
  await reserveUsage(sql, { userId, kind: 'emails', n: emailsReserved, now })
  const heldUntil = holdSeconds > 0 ? new Date(now.getTime() + holdSeconds * 1000) : null
  const key = { userId, campaignId: id }
  const end = { postalAddress, tracksOpens, language: languageOf(withoutTags(body)) }
  const revisionId = await freezeEmail(sql, key, { subject, body }, end)
  if (hasOwnEmails) await freezeOwnEmails(sql, key, end)
  await freezeAll(sql, key, 'steps', end)
  await freezeAll(sql, key, 'variants', end)
  await note(sql, userId, { code: 'campaign-started', name })
  return beginSending(sql, key, { revisionId, now, heldUntil, countedAt: isCounted ? now : null, emailsReserved })
}

/** Makes a waiting campaign a draft again, with its quota back. Refused once its first email may have left. */
export function unsendCampaign({ db }: Deps, userId: string, id: string): Promise<Campaign> {
  return db.asUser(userId, async sql => {
    const waiting = await lockCampaign(sql, userId, id)
    if (waiting.status === 'draft') return waiting
    if (waiting.status !== 'scheduled')
      throw conflict(
        'This campaign has already started, and sent emails can’t be taken back. You can pause or cancel the rest.',
      )
    const campaign = await returnToDraft(sql, { userId, campaignId: id })
    if (waiting.sentAt !== null && waiting.emailsReserved > 0) {
      const now = new Date(waiting.sentAt)
      await giveBackUsage(sql, { userId, kind: 'campaigns', n: 1, now })
      await giveBackUsage(sql, { userId, kind: 'emails', n: waiting.emailsReserved, now })
    }
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return campaign
  })
}
