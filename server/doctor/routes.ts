import type { FastifyInstance } from 'fastify'
import { admin } from '#contract/admin.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { examineRunning } from './doctor.ts'

export function doctorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, admin.doctor, () => examineRunning(deps))
}
