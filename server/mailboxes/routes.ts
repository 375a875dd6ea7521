import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

export function mailboxRoutes(_app: FastifyInstance, _deps: Deps): void {}
