import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { leadFiles } from '#contract/lead-files.ts'
import { LEAD_FILE_MAX_BYTES } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, conflict, notFound } from '#server/http/errors.ts'
import { serve, serveRaw } from '#server/http/serve.ts'
import * as sql from './files-sql.ts'
import { checkPlan, previewRows } from './preview.ts'
import { rejectedCsv } from './rejected.ts'
import { removeStored } from './store.ts'
import { beginUpload, readGrant, reread, takeUpload } from './upload.ts'

export function leadFileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  serve(app, leadFiles.list, ({ userId }) => db.asUser(userId, async tx => [...(await sql.listFiles(tx, userId))]))
  serve(app, leadFiles.create, ({ userId }, { body }) => beginUpload(deps, userId, body))
  serve(app, leadFiles.get, async ({ userId }, { params }) =>
    found(await db.asUser(userId, tx => sql.findFile(tx, userId, params.id))),
  )
  serve(app, leadFiles.reread, ({ userId }, { params, body }) => reread(deps, userId, params.id, body))
  serve(app, leadFiles.preview, ({ userId }, { params, body }) => previewRows(deps, userId, params.id, body.plan))
  serve(app, leadFiles.start, ({ userId }, { params, body }) =>
    db.asUser(userId, async tx => {
      const file = found(await sql.findFile(tx, userId, params.id))
      checkPlan(body.plan, file.columns.length)
      const queued = await sql.queueFile(tx, userId, params.id, body.plan)
      // Pressed twice: it runs once.
      if (!queued && !['waiting', 'running', 'done'].includes(file.state))
        throw conflict('This file can not be imported any more. Upload it again')
      return queued ?? file
    }),
  )
  serve(app, leadFiles.cancel, ({ userId }, { params }) =>
    db.asUser(userId, async tx =>
      found((await sql.cancelFile(tx, userId, params.id)) ?? (await sql.findFile(tx, userId, params.id))),
    ),
  )
  serveRaw(app, leadFiles.rejected, async ({ userId }, { params }, { reply }) => {
    const file = found(await db.asUser(userId, tx => sql.findFile(tx, userId, params.id)))
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="rejected-rows.csv"`)
    return reply.send(Readable.from(rejectedCsv(db, userId, file)))
  })
  serve(app, leadFiles.remove, async ({ userId }, { params }) => {
    if (!(await db.asUser(userId, tx => sql.deleteFile(tx, userId, params.id)))) throw notFound('File')
    await removeStored(config, params.id)
    return { message: 'File deleted' }
  })
  takeUploads(app, deps)
}

/** The PUT of a signed address. */
function takeUploads(app: FastifyInstance, deps: Deps): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // As a stream: nothing of it is gathered in memory.
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    scope.put(
      '/lead-files/upload/:token',
      { bodyLimit: LEAD_FILE_MAX_BYTES, config: { isSigned: true } },
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
