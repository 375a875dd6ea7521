import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { outbox } from '#contract/outbox.ts'
import type { Deps } from '#server/deps.ts'
import { readIdCursor } from '#server/http/cursor.ts'
import { orNotFound } from '#server/http/errors.ts'
import { serve, serveInTx, serveRaw } from '#server/http/serve.ts'
import { findOutboxMessage, listOutbox } from './sql.ts'

const PAGE = 50

export function outboxRoutes(app: FastifyInstance, { db }: Deps): void {
  serveInTx(app, db.asUser, outbox.list, async ({ userId, sql }, { query }, { reply }) => {
    const limit = query.limit ?? PAGE
    const page = await listOutbox(sql, userId, readIdCursor(query.cursor), limit)
    const last = page.at(-1)
    if (page.length === limit && last) reply.header('x-next-cursor', last.id)
    return page
  })

  serve(app, outbox.get, async ({ userId }, { params: { id } }) => {
    const { raw, ...message } = await find(userId, id)
    const mail = await PostalMime.parse(raw)
    return {
      ...message,
      headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      html: mail.html ?? null,
      text: mail.text ?? null,
      size: raw.length,
    }
  })

  serveRaw(app, outbox.raw, async ({ userId }, { params: { id } }, { reply }) => {
    const { raw } = await find(userId, id)
    return reply
      .header('content-type', 'message/rfc822')
      .header('content-disposition', `attachment; filename="${id}.eml"`)
      .send(raw)
  })

  async function find(userId: string, id: string) {
    return orNotFound(await db.asUser(userId, sql => findOutboxMessage(sql, userId, id)), 'Message')
  }
}
