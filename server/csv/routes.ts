import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { csvImports } from '#contract/csv.ts'
import { rowProblemText } from '#contract/import-words.ts'
import { leads } from '#contract/leads.ts'
import { IMPORT_MAX_BYTES } from '#contract/limits.ts'
import { noteExport } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { requireScope } from '#server/http/api-key.ts'
import { AppError, conflict, notFound } from '#server/http/errors.ts'
import { serve, serveRaw } from '#server/http/serve.ts'
import { csvOf } from './export/leads-csv.ts'
import { rejectedCsv } from './import/rejected.ts'
import * as sql from './imports-sql.ts'
import { checkPlan, previewRows } from './upload/preview.ts'
import { removeStored } from './upload/store.ts'
import { beginUpload, readGrant, reread, takeUpload } from './upload/upload.ts'

export function csvRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, providers } = deps

  serve(app, csvImports.list, ({ userId }) => db.asUser(userId, async tx => [...(await sql.listFiles(tx, userId))]))
  serve(app, csvImports.create, async ({ userId, key }, { body }) => {
    // It brings more than a key for leads may write.
    if (body.isAccount && key) requireScope(key.scopes, null)
    return beginUpload(deps, userId, body)
  })
  serve(app, csvImports.get, async ({ userId }, { params }) =>
    found(await db.asUser(userId, tx => sql.findFile(tx, userId, params.id))),
  )
  serve(app, csvImports.reread, ({ userId }, { params, body }) => reread(deps, userId, params.id, body))
  serve(app, csvImports.preview, ({ userId }, { params, body }) => previewRows(deps, userId, params.id, body.plan))
  serve(app, csvImports.start, ({ userId }, { params, body }) =>
    db.asUser(userId, async tx => {
      const file = found(await sql.findFile(tx, userId, params.id))
      checkPlan(body.plan, file)
      const queued = await sql.queueFile(tx, userId, params.id, body.plan)
      // Starting an import again is fine: it runs once.
      if (!queued && !['waiting', 'running', 'done'].includes(file.state))
        throw conflict('This file can’t be imported anymore. Upload it again.')
      return queued ?? file
    }),
  )
  serve(app, csvImports.cancel, ({ userId }, { params }) =>
    db.asUser(userId, async tx =>
      found((await sql.cancelFile(tx, userId, params.id)) ?? (await sql.findFile(tx, userId, params.id))),
    ),
  )
  serve(app, csvImports.problems, ({ userId }, { params }) =>
    db.asUser(userId, async tx => {
      const { id } = found(await sql.findFile(tx, userId, params.id))
      const rows = await sql.listRejects(tx, userId, { id, after: 0, limit: 5 })
      return rows.map(({ row, reason }) => ({ row, problem: rowProblemText(reason) }))
    }),
  )
  serveRaw(app, csvImports.rejected, async ({ userId }, { params }, { reply }) => {
    const file = found(await db.asUser(userId, tx => sql.findFile(tx, userId, params.id)))
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="rejected-rows.csv"`)
    return reply.send(Readable.from(rejectedCsv(db, userId, file)))
  })
  serve(app, csvImports.remove, async ({ userId }, { params }) => {
    if (!(await db.asUser(userId, tx => sql.deleteFile(tx, userId, params.id)))) throw notFound('File')
    await removeStored(providers.storage, params.id)
    return { message: 'File deleted' }
  })
  serveRaw(app, leads.csv, async ({ userId }, { query }, { reply }) => {
    await noteExport(db, userId, 'leads')
    const day = clock.now().toISOString().slice(0, 10)
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="leads-${day}.csv"`)
    return reply.send(Readable.from(csvOf(db, userId, query)))
  })
  takeUploads(app, deps)
}

/** The PUT of a signed URL. */
function takeUploads(app: FastifyInstance, deps: Deps): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // Keeps the body as a stream, so that it's never in memory as a whole.
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    scope.put(
      '/lead-files/upload/:token',
      { bodyLimit: IMPORT_MAX_BYTES, config: { isSigned: true, calls: 'file' } },
      async (request: FastifyRequest<{ Params: { token: string }; Body: unknown }>) => {
        const grant = readGrant(deps, request.params.token)
        if (!(request.body instanceof Readable)) throw new AppError(400, 'The file is empty')
        return takeUpload(deps, grant, request.body)
      },
    )
  })
}

function found<T>(file: T | undefined): T {
  if (!file) throw notFound('File')
  return file
}
