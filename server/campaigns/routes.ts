import type { FastifyInstance } from 'fastify'
import { audiences } from '#contract/audience.ts'
import { campaignDrafts } from '#contract/campaign-drafts.ts'
import type { CampaignTab } from '#contract/campaign-list.ts'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import { type Campaign, campaigns } from '#contract/campaigns.ts'
import { preflights } from '#contract/preflight.ts'
import { giveBackUsage } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { readCursor, TimeCursor, writeCursor } from '#server/http/cursor.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { copyFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { copyVariants } from '#server/sending/sequences/variants.ts'
import { copyChoice, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { countAudience, listAudience } from './audience/audience.ts'
import { controlCampaign } from './control.ts'
import { parseAddresses } from './edit/addresses.ts'
import { noteImages, readContent } from './edit/content.ts'
import { createCampaign } from './edit/create.ts'
import { requireDraftRoom } from './edit/draft-limits.ts'
import { editCampaign } from './edit/edit.ts'
import { asTitle, nameApart } from './edit/names.ts'
import { beginDraft, saveDraft } from './edit/save-draft.ts'
import { archiveCampaign, copyCampaign, deleteDraft, renameCampaign } from './edit/sql.ts'
import { copyOwnEmails } from './own-emails/sql.ts'
import { checkAccount } from './preflight/check-account.ts'
import { checkContent } from './preflight/check-campaign.ts'
import { checkRest } from './preflight/check-rest.ts'
import { previewMail, sendTest } from './preflight/test-email.ts'
import { reportRoutes } from './report/routes.ts'
import { countCampaigns, listCampaigns, lockCampaign, requireCampaign } from './sql.ts'
import { countMailable } from './start/sql.ts'
import { startCampaign } from './start/start.ts'
import { returnToDraft } from './status-sql.ts'

export function campaignRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(app, campaigns.list, async ({ userId }, { query }, { reply }) => {
    const { page, next } = await db.readAsUser(userId, sql => readList(sql, userId, query))
    if (next) reply.header('x-next-cursor', next)
    return page
  })
  serveInTx(app, db.readAsUser, campaignUpkeep.counts, ({ userId, sql }) => countCampaigns(sql, userId))
  editRoutes(app, deps)
  audienceRoutes(app, deps)
  preflightRoutes(app, deps)
  startRoutes(app, deps)
  for (const move of ['pause', 'resume', 'cancel'] as const)
    serve(app, campaigns[move], ({ userId }, { params: { id } }) => controlCampaign(deps, userId, id, move))
  reportRoutes(app, deps)
}

const PAGE = 50

interface Asked {
  tab?: CampaignTab | undefined
  search?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of the list, and the cursor of the next; null: it was the last. */
async function readList(
  sql: Sql,
  userId: string,
  { tab, search = '', cursor, limit = PAGE }: Asked,
): Promise<{ page: Campaign[]; next: string | null }> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const after = cursor ? readCursor(cursor, TimeCursor) : null
  // One more than asked for shows whether another page follows.
  const rows = await listCampaigns(sql, userId, { tab, words, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: last && rows.length > limit ? writeCursor({ at: last.place, id: last.id }) : null }
}

function startRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, campaigns.mailable, async ({ userId }, { body }) => {
    const { good } = await parseAddresses(body.recipients)
    return deps.db.asUser(userId, async sql => ({ count: await countMailable(sql, userId, { emails: good }) }))
  })
  serve(app, campaigns.send, ({ userId }, { params: { id }, body }) =>
    startCampaign(deps, userId, id, {
      holdSeconds: deps.config.SEND_HOLD_SECONDS,
      at: body.at === undefined ? undefined : new Date(body.at),
    }),
  )
  serve(app, campaigns.unsend, ({ userId }, { params: { id } }) => unsendCampaign(deps, userId, id))
}

/** Makes a waiting campaign a draft again, with its quota back. Refused once its first email may have left. */
function unsendCampaign({ db }: Deps, userId: string, id: string): Promise<Campaign> {
  return db.asUser(userId, async sql => {
    const waiting = await lockCampaign(sql, userId, id)
    if (waiting.status === 'draft') return waiting
    if (waiting.status !== 'scheduled')
      throw conflict(
        'This campaign has already started, and sent emails can’t be taken back. You can pause or cancel the rest.',
      )
    const campaign = await returnToDraft(sql, { userId, campaignId: id })
    if (waiting.sentAt !== null) {
      const now = new Date(waiting.sentAt)
      await giveBackUsage(sql, { userId, kind: 'campaigns', n: 1, now })
      await giveBackUsage(sql, { userId, kind: 'emails', n: waiting.emailsReserved, now })
    }
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return campaign
  })
}

function audienceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, audiences.count, ({ userId }, { body }) => countAudience(deps, userId, body))
  serve(app, audiences.people, ({ userId }, { body }) => listAudience(deps, userId, body))
}

function preflightRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    preflights.check,
    async ({ userId }, { body: { recipients, sendingAccountId, campaignId = null, part, ...texts } }) => {
      const { good: emails } = await parseAddresses(recipients)
      const { asked, content } = await deps.db.asUser(userId, async sql => {
        const sender = await resolveSender(deps, sql, { userId, ...(sendingAccountId && { sendingAccountId }) })
        const asked = { userId, campaignId, emails, sender, texts, now: deps.clock.now() }
        if (part === 'rest') return { asked, content: null }
        const { findings, countries, unsuppressed } = await checkContent(sql, asked)
        const account = await checkAccount(sql, { ...asked, unsuppressed })
        return { asked, content: { findings: [...findings, ...account], countries } }
      })
      // No transaction waits for the network.
      const rest = part === 'content' ? null : await checkRest(deps, asked)
      return {
        findings: [...(content?.findings ?? []), ...(rest?.findings ?? [])],
        ...(content && { countries: content.countries }),
        ...(rest && { providers: rest.providers }),
      }
    },
  )
  serve(app, campaigns.preview, ({ userId }, { body }) => previewMail(deps, userId, body))
  serve(app, campaigns.test, ({ userId }, { body }) => sendTest(deps, userId, body))
}

function editRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(app, campaigns.create, ({ userId }, { body }) => createCampaign(deps, userId, body))
  serve(app, campaignDrafts.create, ({ userId }, { body }) => beginDraft(deps, userId, body))
  serve(app, campaignDrafts.save, ({ userId }, { params: { id }, body }) => saveDraft(deps, userId, id, body))
  serve(app, campaigns.edit, ({ userId }, { params: { id }, body }) => editCampaign(deps, userId, id, body))
  serveInTx(app, db.asUser, campaigns.content, async ({ userId, sql }, { params: { id } }) => {
    return orNotFound(await readContent(sql, userId, id), 'Campaign')
  })
  serveInTx(app, db.asUser, campaignUpkeep.rename, async ({ userId, sql }, { params: { id }, body: { name } }) => {
    const renamed = orNotFound(await renameCampaign(sql, userId, id, asTitle(name)), 'Campaign')
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return renamed
  })
  serve(app, campaignUpkeep.archive, ({ userId }, { params: { id }, body: { isArchived } }) =>
    db.asUser(userId, async sql => {
      await requireCampaign(sql, userId, id)
      const campaign = await archiveCampaign(sql, userId, id, isArchived)
      if (!campaign) throw conflict('This campaign is sending or scheduled. Pause or cancel it first, then archive it.')
      await announceChanges(sql, [{ userId, type: 'campaign', id }])
      return campaign
    }),
  )
  serve(app, campaignUpkeep.remove, ({ userId }, { params: { id } }) => removeDraft(deps, userId, id))
  serve(app, campaigns.duplicate, ({ userId }, { params: { id } }) => duplicateCampaign(deps, userId, id))
}

/** Makes a draft with the same emails, recipients, sending window, and sending accounts. */
function duplicateCampaign({ db }: Deps, userId: string, id: string): Promise<Campaign> {
  return db.asUser(userId, async sql => {
    const original = await requireCampaign(sql, userId, id)
    const name = await nameApart(sql, userId, {
      name: `Copy of ${original.name}`.slice(0, 200),
      recipients: [],
    })
    const copy = await copyCampaign(sql, userId, id, name)
    await copyChoice(sql, userId, id, copy.id)
    await copyFollowUps(sql, { userId, campaignId: id }, copy.id)
    await copyVariants(sql, { userId, campaignId: id }, copy.id)
    if (original.hasOwnEmails) await copyOwnEmails(sql, { userId, campaignId: id }, copy.id)
    await requireDraftRoom(sql, userId)
    await noteImages(sql, userId, copy.id)
    return copy
  })
}

/** Deletes a draft. With the row locked, a simultaneous Send either wins or finds nothing. */
function removeDraft({ db }: Deps, userId: string, id: string): Promise<{ message: string }> {
  return db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (campaign.status === 'scheduled')
      throw conflict('This campaign is scheduled. Choose “Don’t send” first, then delete the draft.')
    if (campaign.status !== 'draft') throw conflict('Only drafts can be deleted. The report of a sent campaign stays.')
    await deleteDraft(sql, userId, id)
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return { message: 'Draft deleted' }
  })
}
