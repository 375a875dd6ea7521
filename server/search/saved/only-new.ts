import type { FoundLead } from '#contract/leads.ts'
import { addWhereLooked, type WhereLooked } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { knownAmong } from '#server/leads/add/known.ts'
import { type SearchAnswer, type SearchRequest, searchLeads } from '../search.ts'

/** Reads at most this many pages for an answer: if all 200 are known, it returns none and a cursor. */
const PAGES = 10

/** Searches until it has as many new businesses as requested, without those already on the list. */
export async function searchForNew(
  deps: Deps,
  userId: string,
  request: SearchRequest,
): Promise<SearchAnswer & { alreadyYours: number }> {
  const leads: FoundLead[] = []
  let alreadyYours = 0
  let cursor = request.cursor
  let looked: WhereLooked | null = null
  for (let page = 1; ; page++) {
    const maxResults = request.maxResults - leads.length
    const answer = await searchLeads(deps, { ...request, maxResults, cursor, userId })
    const known = await deps.db.asUser(userId, sql => knownAmong(sql, userId, answer.leads))
    const fresh = answer.leads.filter((_, n) => !known[n])
    leads.push(...fresh)
    alreadyYours += answer.leads.length - fresh.length
    cursor = answer.cursor ?? undefined
    looked = addWhereLooked(looked, answer.looked)
    if (!cursor || leads.length >= request.maxResults || page === PAGES)
      return { ...answer, leads, alreadyYours, looked: looked ?? answer.looked }
  }
}
