import type { FastifyInstance } from 'fastify'

export function apiDescriptionRoutes(_app: FastifyInstance): void {}
