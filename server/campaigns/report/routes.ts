import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { campaignReports } from '#contract/campaign-report.ts'
import { campaigns } from '#contract/campaigns.ts'
import { noteExport } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { readCursor, writeCursor } from '#server/http/cursor.ts'
import { orNotFound } from '#server/http/errors.ts'
import { serve, serveInTx, serveRaw } from '#server/http/serve.ts'
import { offerResend, resend } from '../resend/resend.ts'
import { requireCampaign } from '../sql.ts'
import { readEmails, readTimeline } from './emails.ts'
import { finalFigures } from './final-figures.ts'
import { followOn } from './follow-on.ts'
import { readHistory } from './history.ts'
import { readRecipients } from './recipients.ts'
import { recipientsCsv } from './recipients-csv.ts'
import { readReport } from './report.ts'

const PAGE = 50
/** An address may have letters that no header can hold. */
const Place = z.strictObject({ after: z.string().max(400) })

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serveInTx(app, deps.db.asUser, campaigns.report, ({ userId, sql }, { params: { id } }) =>
    readReport(deps, sql, userId, id),
  )
  const { db } = deps
  serveInTx(app, db.asUser, campaigns.recipients, async ({ userId, sql }, { params: { id }, query }, { reply }) => {
    const campaign = await requireCampaign(sql, userId, id)
    const { page, next } = await readRecipients(sql, userId, campaign, {
      did: query.did || undefined,
      group: query.group || undefined,
      reason: query.reason || undefined,
      step: query.step,
      letters: query.search?.trim().toLowerCase() || null,
      after: query.cursor ? readCursor(query.cursor, Place).after : null,
      limit: query.limit ?? PAGE,
    })
    if (next) reply.header('x-next-cursor', writeCursor({ after: next }))
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
