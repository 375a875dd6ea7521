import type { FastifyInstance } from 'fastify'
import { replies } from '#contract/replies.ts'
import type { Deps } from '#server/deps.ts'
import { readIdCursor } from '#server/http/cursor.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { unsubscribe } from '#server/tracking/unsubscribe.ts'
import { findReply, hasCampaign, listReplies } from './replies-sql.ts'

const PAGE = 20

/** The replies to a campaign. */
export function replyRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serve(app, replies.list, ({ userId }, { params: { id }, query }, { reply }) =>
    db.asUser(userId, async sql => {
      if (!(await hasCampaign(sql, userId, id))) throw notFound('Campaign')
      const limit = query.limit ?? PAGE
      const before = readIdCursor(query.cursor)
      const page = await listReplies(sql, { userId, campaignId: id, before, limit })
      const last = page.at(-1)
      if (page.length === limit && last) reply.header('x-next-cursor', last.id)
      return page
    }),
  )

  serve(app, replies.suppress, async ({ userId }, { params: { id, replyId } }) => {
    const found = await db.asUser(userId, sql => findReply(sql, { userId, campaignId: id, id: replyId }))
    if (!found) throw notFound('Reply')
    await unsubscribe(db, { userId, messageId: found.messageId }, clock.now())
    return { message: 'They won’t get any more of your emails' }
  })
}
