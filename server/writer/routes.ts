import type { FastifyInstance } from 'fastify'
import { writer } from '#contract/writer.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { tooMany, unavailable } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { senderName } from './sql.ts'

export function writerRoutes(app: FastifyInstance, { db, clock, config, providers }: Deps): void {
  serve(app, writer.generateEmail, async ({ userId }, { body }) => {
    const name = await db.asUser(userId, async sql => {
      await requireWork(sql, { userId, now: clock.now(), config })
      return senderName(sql, userId)
    })
    try {
      const letter = await providers.writer.write({ ...body, senderName: name })
      return { ...letter, tone: body.tone, writer: providers.writer.kind }
    } catch (error) {
      if (error instanceof ProviderError)
        throw error.reason === 'limited' ? tooMany(error.message) : unavailable(error.message)
      throw error
    }
  })
}
