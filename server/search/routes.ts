import type { FastifyInstance } from 'fastify'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import { search } from '#contract/search.ts'
import { requireRoom, requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { interpret, searchLeads } from './search.ts'

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps
  serve(app, search.find, async ({ userId }, { body }, { reply }) => {
    const maxResults = body.maxResults ?? SEARCH_MAX_RESULTS
    const now = clock.now()
    await db.asUser(userId, async sql => {
      await requireWork(sql, { userId, now, config })
      // Asked for more than the month has left: refused, not trimmed in silence. Counted is what is imported.
      await requireRoom(sql, { userId, kind: 'leads', n: maxResults, now })
    })
    const { leads, source, cursor } = await searchLeads(deps, {
      text: body.query || body.searchInput || '',
      location: body.location ?? '',
      maxResults,
      cursor: body.cursor,
      area: body.area,
    })
    reply.header('x-lead-source', source)
    if (cursor) reply.header('x-next-cursor', cursor)
    return leads
  })
  serve(app, search.interpret, (_, { query }) => interpret(deps, query.q))
}
