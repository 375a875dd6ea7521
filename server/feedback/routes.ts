import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { sesWebhook } from './ses-webhook.ts'

export function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  sesWebhook(app, deps)
}
