import type { FastifyInstance, FastifyReply } from 'fastify'
import { replies } from '#contract/replies.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf, readIdCursor } from '#server/http/cursor.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { forgetIfEmpty } from '#server/inbox/threads-sql.ts'
import { undoUnsubscribe, unsubscribe } from '#server/tracking/unsubscribe.ts'
import { followAnswered, recordFact } from './record.ts'
import { confirmReply, dropReply, findReply, hasCampaign, listReplies, readWhole, setLabel } from './replies-sql.ts'
import { lockMessage } from './sql.ts'

/** The replies to campaigns. */
export function replyRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serveInTx(app, db.asUser, replies.all, ({ userId, sql }, { query }, { reply }) =>
    readReplies(sql, { userId, campaignId: null, ...query }, reply),
  )
  serveInTx(app, db.asUser, replies.list, async ({ userId, sql }, { params: { id }, query }, { reply }) => {
    if (!(await hasCampaign(sql, userId, id))) throw notFound('Campaign')
    return readReplies(sql, { userId, campaignId: id, ...query }, reply)
  })

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
        const at = new Date(found.receivedAt)
        await followAnswered(sql, { userId, messageId: found.messageId, at }, body.label)
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

type Asked = Omit<Parameters<typeof listReplies>[1], 'before'> & { cursor?: string | undefined }

async function readReplies(sql: Sql, { cursor, limit, ...asked }: Asked, reply: FastifyReply) {
  const rows = await listReplies(sql, { ...asked, before: readIdCursor(cursor), limit: limit + 1 })
  const { page, last } = pageOf(rows, limit)
  if (last) reply.header('x-next-cursor', last.id)
  return page
}
