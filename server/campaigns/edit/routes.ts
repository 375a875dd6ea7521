import type { FastifyInstance } from 'fastify'
import { campaignDrafts } from '#contract/campaign-drafts.ts'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import { campaigns } from '#contract/campaigns.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { requireCampaign } from '../sql.ts'
import { readContent } from './content.ts'
import { createCampaign, duplicateCampaign } from './create.ts'
import { editCampaign, removeDraft } from './edit.ts'
import { asTitle } from './names.ts'
import { beginDraft, saveDraft } from './save-draft.ts'
import { archiveCampaign, renameCampaign } from './sql.ts'

export function editRoutes(app: FastifyInstance, deps: Deps): void {
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
