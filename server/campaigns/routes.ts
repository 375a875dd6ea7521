import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

export function campaignRoutes(_app: FastifyInstance, _deps: Deps): void {}
