import type { FastifyInstance } from 'fastify'
import { auditLog } from '#contract/audit-log.ts'
import { auditLogText } from '#contract/audit-log-words.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf, readIdCursor } from '#server/http/cursor.ts'
import { serve } from '#server/http/serve.ts'
import { listEntries } from './sql.ts'

const PAGE = 50

export function auditLogRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, auditLog.list, async ({ userId }, { query: { cursor } }, { reply }) => {
    const found = await db.asUser(userId, sql => listEntries(sql, userId, readIdCursor(cursor), PAGE + 1))
    const { page, last } = pageOf(found, PAGE)
    if (last) reply.header('x-next-cursor', last.id)
    return page.map(({ id, at, detail }) => ({ id, at, code: detail.code, text: auditLogText(detail) }))
  })
}
