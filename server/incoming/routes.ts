import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { replyRoutes } from './reply-routes.ts'
import { sesWebhook } from './ses-webhook.ts'

export function incomingRoutes(app: FastifyInstance, deps: Deps): void {
  sesWebhook(app, deps)
  replyRoutes(app, deps)
}
