import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { notFound, orNotFound, unavailable } from '#server/http/errors.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { openLine } from './line.ts'
import { findTracked } from './track-sql.ts'

/** Serves the recording through us: the vendor's address needs the line's token and stays private. */
export async function playRecording(
  deps: Deps,
  userId: string,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { phone } = deps.providers
  const call = orNotFound(await deps.db.asUser(userId, sql => findTracked(sql, userId, id)), 'Call')
  const line = openLine(deps, call)
  if (!call.recordingSid || !phone || !line) throw notFound('Recording')
  const { range } = request.headers
  const sound = await phone.recording(line, call.recordingSid, range).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    throw error.reason === 'refused' ? notFound('Recording') : unavailable(error.message)
  })
  reply.code(sound.status).headers({ ...sound.headers, 'cache-control': 'private, max-age=3600' })
  if (!sound.headers['content-type']?.startsWith('audio/')) reply.type('audio/mpeg')
  return reply.send(Readable.fromWeb(sound.body as ReadableStream<Uint8Array>))
}
