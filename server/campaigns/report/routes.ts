import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deed, RecipientGroup } from '#contract/campaign-recipients.ts'
import { campaignReports } from '#contract/campaign-report.ts'
import { type Campaign, type CampaignReport, type CampaignStatus, campaigns } from '#contract/campaigns.ts'
import type { ResendKind, ResendOffer } from '#contract/resend.ts'
import { noteExport } from '#server/audit-log/audit-log.ts'
import { requireWork, reserveUsage } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { readIdCursor } from '#server/http/cursor.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { serve, serveInTx, serveRaw } from '#server/http/serve.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { RESEND_CHUNK, requeue } from '#server/sending/message-states-sql.ts'
import { forecastOf } from '#server/sending/pacing/forecast-of.ts'
import { resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { requireDraftRoom } from '../edit/draft-limits.ts'
import { nameApart } from '../edit/names.ts'
import { insertCampaign } from '../edit/sql.ts'
import { markCounted, readOffer, reserveEmails } from '../resend/sql.ts'
import { lockCampaign, requireCampaign } from '../sql.ts'
import { reopenCampaign } from '../status-sql.ts'
import { readProgress } from './counts.ts'
import { readEmails, readTimeline } from './emails.ts'
import { finalFigures } from './final-figures.ts'
import { readDetailsKept } from './final-figures-sql.ts'
import { readHistory } from './history.ts'
import { listAddresses, readRecipients } from './recipients.ts'
import { recipientsCsv } from './recipients-csv.ts'
import { readFrom } from './sql.ts'

const PAGE = 50

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serveInTx(app, deps.db.asUser, campaigns.report, ({ userId, sql }, { params: { id } }) =>
    readReport(deps, sql, userId, id),
  )
  const { db } = deps
  serveInTx(app, db.asUser, campaigns.recipients, async ({ userId, sql }, { params: { id }, query }, { reply }) => {
    const campaign = await requireCampaign(sql, userId, id)
    const letters = query.search?.trim().toLowerCase() || null
    const { page, next } = await readRecipients(sql, userId, campaign, {
      did: query.did || undefined,
      group: query.group || undefined,
      reason: query.reason || undefined,
      step: query.step,
      letters,
      after: letters || query.did ? (query.cursor ?? null) : readIdCursor(query.cursor),
      limit: query.limit ?? PAGE,
    })
    if (next) reply.header('x-next-cursor', next)
    return page
  })

  serveRaw(app, campaigns.recipientsCsv, async ({ userId }, { params: { id } }, { reply }) => {
    const campaign = await db.asUser(userId, sql => requireCampaign(sql, userId, id))
    await noteExport(db, userId, 'recipients')
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="recipients-${id}.csv"`)
    return reply.send(Readable.from(recipientsCsv(db, userId, campaign)))
  })

  serveInTx(app, db.readAsUser, campaigns.recipient, async ({ userId, sql }, { params: { id, messageId } }) => {
    return orNotFound(await readHistory(sql, userId, id, messageId), 'Recipient')
  })

  serveInTx(app, db.readAsUser, campaignReports.emails, async ({ userId, sql }, { params: { id } }) => {
    await requireCampaign(sql, userId, id)
    return (await finalFigures(sql, userId, id))?.emails ?? readEmails(sql, userId, id)
  })

  serveInTx(app, db.readAsUser, campaignReports.timeline, async ({ userId, sql }, { params: { id } }) => {
    await requireCampaign(sql, userId, id)
    return readTimeline(sql, userId, id)
  })

  serve(app, campaignReports.followOn, ({ userId }, { params: { id }, body }) => followOn(deps, userId, id, body))

  serve(app, campaigns.resendOffer, ({ userId }, { params: { id }, query: { what } }) =>
    offerResend(deps, userId, id, what),
  )

  serve(app, campaigns.resend, ({ userId }, { params: { id }, body }) => resend(deps, userId, id, body))
}

async function readReport(deps: Deps, sql: Sql, userId: string, id: string): Promise<CampaignReport> {
  const campaign = await requireCampaign(sql, userId, id)
  const sender = await resolveSender(deps, sql, { userId, campaignId: id })
  const final = await finalFigures(sql, userId, id)
  const from = final ? final.from : await readFrom(sql, userId, id)
  const { people, ...progress } = await readProgress(deps, sql, userId, campaign, final?.counts)
  // Recipients that aren't in the ledger yet are waiting, too.
  const waiting = progress.queued + Math.max(0, campaign.recipientCount - progress.expanded)
  return {
    ...campaign,
    fromAddress: from?.fromAddress ?? sender.from.address,
    fromName: from ? from.fromName : sender.from.name,
    transport: sender.transport,
    progress,
    ...(people && { people }),
    details: await readDetailsKept(sql, userId, id, deps.config.DETAILS_MONTHS),
    // Follow-ups go out when they are due, however fast we send.
    forecast:
      campaign.stepCount > 0
        ? null
        : await forecastOf(sql, { userId, campaign, sender, waiting, now: deps.clock.now() }),
  }
}

/** As many addresses as a draft may have. */
const MOST = 250_000

interface Chosen {
  did?: Deed | undefined
  group?: RecipientGroup | undefined
  step?: number | undefined
}

/** A draft with the campaign's first email, for those of its recipients who did this or are in this group. */
function followOn({ db }: Deps, userId: string, id: string, chosen: Chosen): Promise<Campaign> {
  return db.asUser(userId, async sql => {
    const original = await requireCampaign(sql, userId, id)
    const recipients = await listAddresses(sql, { userId, campaignId: id }, { ...chosen, limit: MOST + 1 })
    if (recipients.length === 0) throw conflict('No recipient is in this list anymore.')
    if (recipients.length > MOST) throw conflict('A campaign accepts at most 250,000 addresses. Choose a smaller list.')
    const suffix = `: ${(chosen.did ?? chosen.group ?? 'again').replace('-', ' ')}`
    const made = await insertCampaign(sql, userId, {
      name: await nameApart(sql, userId, {
        name: original.name.slice(0, 200 - suffix.length) + suffix,
        recipients: [],
      }),
      ...textFor(original),
      recipients,
      tracksOpens: original.tracksOpens,
    })
    await requireDraftRoom(sql, userId)
    return made
  })
}

/** Emails of single recipients suit nobody else. The check before sending refuses text in brackets. */
const textFor = ({ hasOwnEmails, subject, body }: { hasOwnEmails: boolean; subject: string; body: string }) =>
  hasOwnEmails ? { subject: '[Subject]', body: '[Your email]' } : { subject, body }

/** How many recipients a resend would reach, for the user to confirm. */
function offerResend(deps: Deps, userId: string, id: string, what: ResendKind): Promise<ResendOffer> {
  return deps.db.asUser(userId, async sql => {
    await requireCampaign(sql, userId, id)
    return readOffer(sql, { userId, campaignId: id, what })
  })
}

/** Sends again where the answer was lost, or it failed. Each message goes back once per offer (`upTo`). */
async function resend(
  deps: Deps,
  userId: string,
  id: string,
  question: { what: ResendKind; upTo: string },
): Promise<{ resent: number }> {
  let resent = 0
  for (;;) {
    const moved = await resendSome(deps, userId, id, question)
    resent += moved
    if (moved < RESEND_CHUNK) return { resent }
  }
}

const resendSome = (
  deps: Deps,
  userId: string,
  id: string,
  question: { what: ResendKind; upTo: string },
): Promise<number> =>
  deps.db.asUser(userId, async sql => {
    const now = deps.clock.now()
    const campaign = await lockCampaign(sql, userId, id)
    const refusal = refusals[campaign.status]
    if (refusal) throw conflict(refusal)
    await requireWork(sql, { userId, now, config: deps.config })
    const { moved, unpaid } = await requeue(sql, { userId, campaignId: id, ...question, now })
    if (moved === 0) return 0
    if (await markCounted(sql, userId, id, now)) await reserveUsage(sql, { userId, kind: 'campaigns', n: 1, now })
    await reserveUsage(sql, { userId, kind: 'emails', n: unpaid, now })
    await reserveEmails(sql, userId, id, { unpaid, now })
    if (campaign.status === 'finished') await reopenCampaign(sql, { userId, campaignId: id })
    await wakeEngines(sql, userId)
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return moved
  })

const refusals: Partial<Record<CampaignStatus, string>> = {
  draft: 'This campaign hasn’t been sent yet, so there’s nobody to send to again.',
  scheduled: 'This campaign hasn’t started yet, so there’s nobody to send to again.',
  cancelled: 'This campaign was canceled. Create a new one to email the remaining recipients.',
}
