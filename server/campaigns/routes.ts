import type { FastifyInstance } from 'fastify'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import { campaigns } from '#contract/campaigns.ts'
import type { Deps } from '#server/deps.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { audienceRoutes } from './audience/routes.ts'
import { controlCampaign } from './control.ts'
import { editRoutes } from './edit/routes.ts'
import { readList } from './list.ts'
import { preflightRoutes } from './preflight/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { countCampaigns } from './sql.ts'
import { startRoutes } from './start/routes.ts'

export function campaignRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(app, campaigns.list, async ({ userId }, { query }, { reply }) => {
    const { page, next } = await db.readAsUser(userId, sql => readList(sql, userId, query))
    if (next) reply.header('x-next-cursor', next)
    return page
  })
  serveInTx(app, db.readAsUser, campaignUpkeep.counts, ({ userId, sql }) => countCampaigns(sql, userId))
  editRoutes(app, deps)
  audienceRoutes(app, deps)
  preflightRoutes(app, deps)
  startRoutes(app, deps)
  for (const move of ['pause', 'resume', 'cancel'] as const)
    serve(app, campaigns[move], ({ userId }, { params: { id } }) => controlCampaign(deps, userId, id, move))
  reportRoutes(app, deps)
}
