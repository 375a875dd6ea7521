import type { FastifyInstance } from 'fastify'
import { audiences } from '#contract/audience.ts'
import type { CampaignListQuery } from '#contract/campaign-list.ts'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import { type Campaign, campaigns } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf, readCursor, TimeCursor, writeCursor } from '#server/http/cursor.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { readQuietSince } from '#server/sending/pacing/quiet-sql.ts'
import { chooseAudience, countAudience, listAudience } from './audience/audience.ts'
import { controlCampaign } from './control.ts'
import { parseAddresses } from './edit/addresses.ts'
import { editRoutes } from './edit/routes.ts'
import { preflightRoutes } from './preflight/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { countCampaigns, listCampaigns } from './sql.ts'
import { countMailable } from './start/sql.ts'
import { startCampaign, unsendCampaign } from './start/start.ts'

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

function audienceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, audiences.count, ({ userId }, { body }) => countAudience(deps, userId, body))
  serve(app, audiences.choose, ({ userId }, { body }) => chooseAudience(deps, userId, body))
  serve(app, audiences.people, ({ userId }, { body }) => listAudience(deps, userId, body))
}

function startRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, campaigns.mailable, async ({ userId }, { body }) => {
    const { good } = await parseAddresses(body.recipients)
    return deps.db.asUser(userId, async sql => {
      const quietSince = await readQuietSince(sql, { userId, campaignId: null }, deps.clock.now())
      return { count: await countMailable(sql, userId, { emails: good, quietSince }) }
    })
  })
  serve(app, campaigns.send, ({ userId }, { params: { id }, body }) =>
    startCampaign(deps, userId, id, {
      holdSeconds: deps.config.SEND_HOLD_SECONDS,
      at: body.at === undefined ? undefined : new Date(body.at),
    }),
  )
  serve(app, campaigns.unsend, ({ userId }, { params: { id } }) => unsendCampaign(deps, userId, id))
}

const PAGE = 50

/** A page of the list, and the cursor of the next; null: it was the last. */
async function readList(
  sql: Sql,
  userId: string,
  { tab, search = '', cursor, limit = PAGE, updatedSince }: CampaignListQuery,
): Promise<{ page: Campaign[]; next: string | null }> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const after = cursor ? readCursor(cursor, TimeCursor) : null
  const rows = await listCampaigns(sql, userId, { tab, words, after, limit: limit + 1, updatedSince })
  const { page, last } = pageOf(rows, limit)
  return { page, next: last ? writeCursor({ at: last.place, id: last.id }) : null }
}
