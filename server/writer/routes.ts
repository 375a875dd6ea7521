import type { FastifyInstance } from 'fastify'
import { writer } from '#contract/writer.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { tooMany, unavailable } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { builtinWriter } from './builtin/builtin.ts'
import { modelWriter } from './model/model-writer.ts'
import { senderName } from './sql.ts'

export function writerRoutes(app: FastifyInstance, { db, clock, config, providers: { languageModel } }: Deps): void {
  const chosen = languageModel ? modelWriter(languageModel) : builtinWriter()
  serve(app, writer.generateEmail, async ({ userId }, { body }) => {
    const name = await db.asUser(userId, async sql => {
      await requireWork(sql, { userId, now: clock.now(), config })
      return senderName(sql, userId)
    })
    try {
      const email = await chosen.write({ ...body, senderName: name })
      return { ...email, tone: body.tone, writer: chosen.kind }
    } catch (error) {
      if (error instanceof ProviderError)
        throw error.reason === 'limited' ? tooMany(error.message) : unavailable(error.message)
      throw error
    }
  })
}
