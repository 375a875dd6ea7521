import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import { ImageType, type MediaAsset, media } from '#contract/media.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, forbidden, notFound, orNotFound, unavailable } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { Storage, Upload } from '#server/providers/storage/storage.ts'
import { removeImage } from './media.ts'
import { findPublic, listAssets, saveAltText } from './sql.ts'
import { confirm, presign } from './upload.ts'

export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, providers } = deps

  serve(app, media.list, async ({ userId }, { query }) => {
    const rows = await db.asUser(userId, sql => listAssets(sql, userId, query.campaignId))
    return rows.map(row => present(config, row))
  })
  serve(app, media.presign, ({ userId }, { body }) => presign(deps, userId, body).catch(sayUnavailable))
  serve(app, media.confirm, async ({ userId }, { body }) =>
    present(config, await confirm(deps, userId, body).catch(sayUnavailable)),
  )
  serve(app, media.update, async ({ userId }, { params, body }) => {
    const row = orNotFound(await db.asUser(userId, sql => saveAltText(sql, userId, params.id, body.altText)), 'Image')
    return present(config, row)
  })
  serve(app, media.remove, async ({ userId }, { params }) => {
    await removeImage(deps, userId, params.id)
    return { message: 'Image deleted successfully' }
  })

  app.get(
    '/media/:name',
    { config: { calls: 'link' } },
    (request: FastifyRequest<{ Params: { name: string } }>, reply) => sendImage(deps, request.params.name, reply),
  )
  const receive = providers.storage.receive
  if (receive) takeUploads(app, deps, receive)
}

/** Unreachable storage is a 503, not a 500: the upload is still there and can be confirmed again. */
const sayUnavailable = (error: unknown): never => {
  throw error instanceof ProviderError ? unavailable(error.message) : error
}

/** Emails are read elsewhere, so the URL is absolute. */
const present = ({ PUBLIC_URL }: Config, row: MediaAsset) => ({ ...row, publicUrl: PUBLIC_URL + row.publicUrl })

/** Needs no session, because recipients have none. Cached for a year, because the file of a key never changes. */
async function sendImage({ db, providers }: Deps, name: string, reply: FastifyReply) {
  const key = `images/${name}`
  const contentType = /^[\w-]{32}\.(?:jpg|png|gif|webp)$/.test(name) && (await findPublic(db.system, key))
  const bytes = contentType && (await providers.storage.read(key).catch(sayUnavailable))
  if (!contentType || !bytes) throw notFound('Image')
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cross-origin-resource-policy', 'cross-origin')
    .type(contentType)
    .send(bytes)
}

/** The PUT of the embedded storage. Like S3, it checks the URL's signature instead of a session. */
function takeUploads(app: FastifyInstance, { clock }: Deps, receive: NonNullable<Storage['receive']>): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(ImageType.options, { parseAs: 'buffer', bodyLimit: IMAGE_MAX_BYTES }, (_, body, done) =>
      done(null, body),
    )
    scope.put(
      '/media/upload/:token',
      { bodyLimit: IMAGE_MAX_BYTES, config: { isSigned: true, calls: 'file' } },
      async (request: FastifyRequest<{ Params: { token: string }; Body: unknown }>, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new AppError(415, 'Send an image')
        const upload: Upload = {
          token: request.params.token,
          contentType: request.headers['content-type'],
          bytes: request.body,
          now: clock.now(),
        }
        if (!(await receive(upload).catch(sayUnavailable)))
          throw forbidden('This upload URL isn’t valid for this file.')
        return reply.code(200).send()
      },
    )
  })
}
