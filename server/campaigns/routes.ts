import type { FastifyInstance } from 'fastify'
import { campaigns } from '#contract/campaigns.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { controlCampaign } from './control.ts'
import { editRoutes } from './edit/routes.ts'
import { preflightRoutes } from './preflight/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { listCampaigns } from './sql.ts'
import { startRoutes } from './start/routes.ts'

export function campaignRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, campaigns.list, ({ userId }) => deps.db.asUser(userId, sql => listCampaigns(sql, userId)))
  editRoutes(app, deps)
  preflightRoutes(app, deps)
  startRoutes(app, deps)
  for (const move of ['pause', 'resume', 'cancel'] as const)
    serve(app, campaigns[move], ({ userId }, { params: { id } }) => controlCampaign(deps, userId, id, move))
  reportRoutes(app, deps)
}
