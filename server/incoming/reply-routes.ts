import type { FastifyInstance } from 'fastify'
import { replies } from '#contract/replies.ts'
import type { Deps } from '#server/deps.ts'
import { readIdCursor } from '#server/http/cursor.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { forgetIfEmpty } from '#server/inbox/threads-sql.ts'
import { undoUnsubscribe, unsubscribe } from '#server/tracking/unsubscribe.ts'
import { followAnswered, recordFact } from './record.ts'
import { confirmReply, dropReply, findReply, hasCampaign, listReplies, readWhole, setLabel } from './replies-sql.ts'
import { lockMessage } from './sql.ts'

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

  serve(app, replies.read, async ({ userId }, { params: { id, replyId } }) =>
    db.asUser(userId, async sql => {
      const found =
        (await findReply(sql, { userId, campaignId: id, id: replyId })) &&
        (await readWhole(sql, { userId, id: replyId }))
      if (!found) throw notFound('Reply')
      return found
    }),
  )

  serve(app, replies.update, async ({ userId }, { params: { id, replyId }, body }) => {
    await db.asUser(userId, async sql => {
      const key = { userId, id: replyId }
      const found = await findReply(sql, { ...key, campaignId: id })
      if (!found) throw notFound('Reply')
      // Before the reply, as whoever records what comes back.
      const message = await lockMessage(sql, { userId, messageId: found.messageId })
      if (found.evidence === 'company' && body.isAnswer === false) {
        await dropReply(sql, key)
        if (message) await forgetIfEmpty(sql, userId, message.emailNorm)
        return
      }
      const label = body.label ?? found.label
      if (body.label) await setLabel(sql, key, body.label)
      if (found.evidence === 'company' && body.isAnswer) {
        await confirmReply(sql, key)
        const fact = { kind: 'replied', label } as const
        const { messageId } = found
        await recordFact(sql, { userId, messageId, attempt: null, at: new Date(found.receivedAt), fact, isSure: false })
      } else if (body.label) {
        await followAnswered(sql, { userId, messageId: found.messageId }, body.label)
      }
    })
    return { message: 'Saved' }
  })

  serve(app, replies.allow, async ({ userId }, { params: { id, replyId } }) => {
    const found = await db.asUser(userId, sql => findReply(sql, { userId, campaignId: id, id: replyId }))
    if (!found) throw notFound('Reply')
    if (!(await undoUnsubscribe(db, { userId, messageId: found.messageId })))
      throw conflict('This address is on your suppression list for another reason. Remove it there.')
    return { message: 'They can get your emails again' }
  })

  serve(app, replies.suppress, async ({ userId }, { params: { id, replyId } }) => {
    const found = await db.asUser(userId, sql => findReply(sql, { userId, campaignId: id, id: replyId }))
    if (!found) throw notFound('Reply')
    await unsubscribe(db, { userId, messageId: found.messageId }, clock.now())
    return { message: 'They won’t get any more of your emails' }
  })
}
