import type { FastifyInstance } from 'fastify'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import { campaigns } from '#contract/campaigns.ts'
import { preflights } from '#contract/preflight.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { forecastOf } from '#server/sending/pacing/forecast-of.ts'
import { saveHours } from '#server/sending/pacing/sending-window.ts'
import { saveFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { saveVersions } from '#server/sending/sequences/variants.ts'
import { chooseMailboxes, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { controlCampaign } from './control.ts'
import { parseAddresses } from './edit/addresses.ts'
import { noteImages, readContent } from './edit/content.ts'
import { requireDraftRoom } from './edit/draft-limits.ts'
import { duplicateCampaign } from './edit/duplicate.ts'
import { editCampaign } from './edit/edit.ts'
import { nameApart } from './edit/names.ts'
import { removeDraft } from './edit/remove.ts'
import { insertCampaign, renameCampaign, tracksOpensByDefault } from './edit/sql.ts'
import { requireTrackedOpens } from './edit/tracked-opens.ts'
import { checkCampaign } from './preflight/check-campaign.ts'
import { previewMail, sendTest } from './preflight/test-email.ts'
import { readProgress } from './report/counts.ts'
import { reportRoutes } from './report/routes.ts'
import { readFrom } from './report/sql.ts'
import { findCampaign, listCampaigns } from './sql.ts'
import { countMailable } from './start/sql.ts'
import { startCampaign } from './start/start.ts'
import { unsendCampaign } from './start/unsend.ts'

export function campaignRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(app, campaigns.list, ({ userId }) => db.asUser(userId, sql => listCampaigns(sql, userId)))

  serve(
    app,
    campaigns.create,
    (
      { userId },
      { body: { mailboxIds = [], hours = null, steps = [], versions = [], tracksOpens: tracked, ...draft } },
    ) => {
      const { name, subject, body, recipients } = draft
      const { good, bad } = parseAddresses(recipients)
      if (bad.length > 0) throw badRequest(`Please correct these email addresses: ${bad.join(', ')}`, 'recipients')
      if (good.length === 0 || body.trim() === '')
        throw badRequest('Please fill in all required fields before sending.')
      return db.asUser(userId, async sql => {
        const named = await nameApart(sql, userId, { name, recipients: good })
        const tracksOpens = tracked ?? (await tracksOpensByDefault(sql, userId))
        const first = { name: named, subject, body, recipients: good, tracksOpens }
        const made = await insertCampaign(sql, userId, first)
        if (steps.length > 0) await saveFollowUps(sql, { userId, campaignId: made.id }, steps)
        if (versions.length > 0) await saveVersions(sql, { userId, campaignId: made.id }, versions)
        await requireTrackedOpens(sql, userId, made.id)
        await requireDraftRoom(sql, userId)
        await noteImages(sql, userId, made.id)
        if (hours) await saveHours(sql, { userId, campaignId: made.id }, hours)
        if (mailboxIds.length > 0) await chooseMailboxes(sql, userId, made.id, mailboxIds)
        return made
      })
    },
  )

  serve(app, campaigns.mailable, ({ userId }, { body }) => {
    const { good } = parseAddresses(body.recipients)
    return db.asUser(userId, async sql => ({ count: await countMailable(sql, userId, { emails: good }) }))
  })

  serve(app, campaigns.report, ({ userId }, { params: { id } }) =>
    db.asUser(userId, async sql => {
      const campaign = await findCampaign(sql, userId, id)
      if (!campaign) throw notFound('Campaign')
      const sender = await resolveSender(deps, sql, { userId, campaignId: id })
      const from = await readFrom(sql, userId, id)
      const progress = await readProgress(deps, sql, userId, campaign)
      // Who is not in the ledger yet waits, too.
      const waiting = progress.queued + Math.max(0, campaign.recipientCount - progress.expanded)
      return {
        ...campaign,
        fromAddress: from?.fromAddress ?? sender.from.address,
        fromName: from ? from.fromName : sender.from.name,
        transport: sender.transport,
        progress,
        // Follow-ups come when they are due, however fast mail goes out.
        forecast:
          campaign.stepCount > 0
            ? null
            : await forecastOf(sql, { userId, campaign, sender, waiting, now: deps.clock.now() }),
      }
    }),
  )

  serve(app, campaigns.send, ({ userId }, { params: { id }, body }) =>
    startCampaign(deps, userId, id, {
      holdSeconds: deps.config.SEND_HOLD_SECONDS,
      at: body.at === undefined ? undefined : new Date(body.at),
    }),
  )
  serve(app, preflights.check, ({ userId }, { body: { recipients, mailboxId, ...texts } }) =>
    db.asUser(userId, async sql => {
      const sender = await resolveSender(deps, sql, { userId, ...(mailboxId && { mailboxId }) })
      const emails = parseAddresses(recipients).good
      return { findings: await checkCampaign(sql, { userId, campaignId: null, emails, texts, sender }) }
    }),
  )
  serve(app, campaigns.preview, ({ userId }, { body }) => previewMail(deps, userId, body))
  serve(app, campaigns.test, ({ userId }, { body }) => sendTest(deps, userId, body))
  serve(app, campaigns.edit, ({ userId }, { params: { id }, body }) => editCampaign(deps, userId, id, body))
  serve(app, campaigns.content, ({ userId }, { params: { id } }) =>
    db.asUser(userId, async sql => {
      const content = await readContent(sql, userId, id)
      if (!content) throw notFound('Campaign')
      return content
    }),
  )
  serve(app, campaignUpkeep.rename, ({ userId }, { params: { id }, body: { name } }) =>
    db.asUser(userId, async sql => {
      const renamed = await renameCampaign(sql, userId, id, name)
      if (!renamed) throw notFound('Campaign')
      await announceChanges(sql, [{ userId, type: 'campaign', id }])
      return renamed
    }),
  )
  serve(app, campaignUpkeep.remove, ({ userId }, { params: { id } }) => removeDraft(deps, userId, id))
  serve(app, campaigns.unsend, ({ userId }, { params: { id } }) => unsendCampaign(deps, userId, id))
  serve(app, campaigns.duplicate, ({ userId }, { params: { id } }) => duplicateCampaign(deps, userId, id))

  for (const move of ['pause', 'resume', 'cancel'] as const)
    serve(app, campaigns[move], ({ userId }, { params: { id } }) => controlCampaign(deps, userId, id, move))

  reportRoutes(app, deps)
}
