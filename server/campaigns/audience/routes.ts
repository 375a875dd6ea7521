import type { FastifyInstance } from 'fastify'
import { audiences } from '#contract/audience.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { countAudience, listAudience } from './audience.ts'

export function audienceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, audiences.count, ({ userId }, { body }) => countAudience(deps, userId, body))
  serve(app, audiences.people, ({ userId }, { body }) => listAudience(deps, userId, body))
}
