import type { FastifyInstance } from 'fastify'
import { draftReasonText } from '#contract/draft-words.ts'
import { drafts } from '#contract/drafts.ts'
import type { Deps } from '#server/deps.ts'
import { serve, serveRaw } from '#server/http/serve.ts'
import { streamWriting } from '../stream-writing.ts'
import { sendInCampaign } from './campaign.ts'
import { listLines } from './drafts-sql.ts'
import { previewRun } from './preview-run.ts'
import {
  addressDraft,
  approveAll,
  approveDraft,
  editDraft,
  makeTemplate,
  presentDraft,
  readDraft,
  reopenDrafts,
  skipDraft,
} from './review.ts'
import { prepareRewrite } from './rewrite.ts'
import { controlRun, presentRun, readRun, removeRun, startRun } from './runs.ts'
import { listRuns } from './runs-sql.ts'

export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  serve(app, drafts.start, ({ userId }, { body }) => startRun(deps, userId, body))
  serve(app, drafts.preview, ({ userId }, { body }) => previewRun(deps, userId, body))
  serve(app, drafts.runs, ({ userId }) =>
    db.asUser(userId, async sql => (await listRuns(sql, userId)).map(run => presentRun(run, config))),
  )
  serve(app, drafts.run, ({ userId }, { params: { id } }) => db.asUser(userId, sql => readRun(sql, userId, id, config)))
  serve(app, drafts.lines, ({ userId }, { params: { id } }) =>
    db.asUser(userId, async sql => {
      await readRun(sql, userId, id, config)
      const lines = await listLines(sql, userId, id)
      return lines.map(line => ({ ...line, reason: draftReasonText(line.reason) }))
    }),
  )
  serve(app, drafts.control, ({ userId }, { params: { id }, body }) => controlRun(deps, userId, id, body.action))
  serve(app, drafts.removeRun, ({ userId }, { params: { id } }) => removeRun(deps, userId, id))
  serve(app, drafts.approveAll, ({ userId }, { params: { id } }) => approveAll(deps, userId, id))
  serve(app, drafts.reopen, ({ userId }, { params: { id }, body }) => reopenDrafts(deps, userId, id, body.draftIds))
  serve(app, drafts.useInCampaign, ({ userId }, { params: { id } }) => sendInCampaign(deps, userId, id))
  serve(app, drafts.get, ({ userId }, { params: { id } }) =>
    db.asUser(userId, async sql => presentDraft(await readDraft(sql, userId, id))),
  )
  serve(app, drafts.edit, ({ userId }, { params: { id }, body }) => editDraft(deps, userId, id, body))
  serve(app, drafts.address, ({ userId }, { params: { id }, body }) => addressDraft(deps, userId, id, body.email))
  serve(app, drafts.approve, ({ userId }, { params: { id } }) => approveDraft(deps, userId, id))
  serve(app, drafts.skip, ({ userId }, { params: { id } }) => skipDraft(deps, userId, id))
  serve(app, drafts.template, ({ userId }, { params: { id } }) => makeTemplate(deps, userId, id))
  serve(app, drafts.rewrite, async ({ userId }, { params: { id }, body }) => {
    const rewrite = await prepareRewrite(deps, userId, id, body)
    return rewrite()
  })
  serveRaw(app, drafts.streamRewrite, async ({ userId }, { params: { id }, body }, exchange) =>
    streamWriting(exchange, await prepareRewrite(deps, userId, id, body)),
  )
}
