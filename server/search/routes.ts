import type { FastifyInstance } from 'fastify'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import { search } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { interpret, searchLeads } from './search.ts'

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, search.find, async (_, { body }, { reply }) => {
    const { leads, source, cursor } = await searchLeads(deps, {
      text: body.query || body.searchInput || '',
      location: body.location ?? '',
      maxResults: body.maxResults ?? SEARCH_MAX_RESULTS,
      cursor: body.cursor,
    })
    reply.header('x-lead-source', source)
    if (cursor) reply.header('x-next-cursor', cursor)
    return leads
  })
  serve(app, search.interpret, (_, { query }) => interpret(deps, query.q))
}
