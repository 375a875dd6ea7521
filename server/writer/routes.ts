import type { FastifyInstance } from 'fastify'
import { admin } from '#contract/admin.ts'
import { emailCheck } from '#contract/email-check.ts'
import { writer } from '#contract/writer.ts'
import type { Deps } from '#server/deps.ts'
import { serve, serveRaw } from '#server/http/serve.ts'
import { checkEmail } from './check-email.ts'
import { streamWriting } from './stream-writing.ts'
import { testModel } from './test-model.ts'
import { readModelUsage } from './usage/model-usage.ts'
import { listMonths } from './usage/usage-sql.ts'
import { prepareWriting } from './write-email.ts'

export function writerRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, writer.usage, ({ userId }) => readModelUsage(deps, userId))
  serve(app, writer.generateEmail, async ({ userId }, { body }) => {
    const write = await prepareWriting(deps, userId, body)
    return write()
  })
  serveRaw(app, writer.streamEmail, async ({ userId }, { body }, exchange) =>
    streamWriting(exchange, await prepareWriting(deps, userId, body)),
  )
  serve(app, emailCheck.check, ({ userId }, { body }) => checkEmail(deps, userId, body))
  serve(app, admin.testModel, ({ userId }) => testModel(deps, userId))
  serve(app, admin.modelUsage, (_, { params }) => listMonths(deps.db.system, params.userId))
}
