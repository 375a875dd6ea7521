import type { FastifyInstance } from 'fastify'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import { search } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { queueWebhooks } from '#server/webhooks/webhooks.ts'
import { requireSearch, tellAnswer } from './answer.ts'
import { savedSearchRoutes } from './saved/saved-routes.ts'
import { interpret, searchLeads } from './search.ts'
import { coverageOf } from './sources/coverage.ts'
import { exampleSearches } from './suggest/example.ts'
import { nearbyOf } from './suggest/nearby.ts'
import { suggest } from './suggest/suggest.ts'

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, search.find, async ({ userId }, { body }, { reply }) => {
    const maxResults = body.maxResults ?? SEARCH_MAX_RESULTS
    await requireSearch(deps, userId, maxResults)
    const answer = await searchLeads(deps, {
      text: body.query || body.searchInput || '',
      location: body.location ?? '',
      maxResults,
      cursor: body.cursor,
      area: body.area,
      userId,
    })
    await queueWebhooks(deps.db.system, userId, 'search.finished', {
      query: body.query || body.searchInput || '',
      found: answer.leads.length,
    })
    return tellAnswer(reply, answer)
  })
  serve(app, search.interpret, ({ userId }, { query }) => interpret(deps, query.q, userId))
  serve(app, search.suggest, (_, { query }) => suggest(deps, query))
  serve(app, search.coverage, ({ userId }, { query }) => coverageOf(deps, userId, query))
  serve(app, search.nearby, ({ userId }, { query }) => nearbyOf(deps, userId, query.q))
  serve(app, search.example, (_, { query }) => exampleSearches(deps, query.zone, query.country))
  savedSearchRoutes(app, deps)
}
