import type { FastifyInstance } from 'fastify'
import type { FoundLead } from '#contract/leads.ts'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import { SAVED_SEARCHES_MOST, type SavedSearch, savedSearches } from '#contract/saved-searches.ts'
import { addWhereLooked, type SearchArea, type WhereLooked } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { knownAmong } from '#server/leads/add/known.ts'
import { requireSearch, tellAnswer } from '../answer.ts'
import { type SearchAnswer, type SearchRequest, searchLeads } from '../search.ts'
import * as sql from './saved-sql.ts'

export function savedSearchRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  serve(app, savedSearches.list, ({ userId }) => db.asUser(userId, tx => sql.listSaved(tx, userId)))

  serve(app, savedSearches.create, async ({ userId }, { body }) => {
    const saved = await named(body.name, () => db.asUser(userId, tx => sql.insertSaved(tx, userId, body)))
    if (saved) return saved
    throw conflict(
      `An account can have at most ${SAVED_SEARCHES_MOST} saved searches. Delete one that you no longer use.`,
    )
  })
  serve(app, savedSearches.keep, ({ userId }, { body }) =>
    db.asUser(userId, async tx => {
      const { text, area, leadIds, added, begins } = body
      const { id } = (await sql.findSame(tx, userId, body)) ?? (await keepNew(tx, userId, text, area ?? null))
      await sql.addToView(tx, userId, id, leadIds)
      await sql.noteRun(tx, userId, { id, brought: added, begins, now: clock.now() })
      return there(await sql.findSaved(tx, userId, id))
    }),
  )
  serve(app, savedSearches.update, async ({ userId }, { params, body }) => {
    const change = Object.keys(body).length === 0 ? sql.findSaved : sql.updateSaved
    return there(await named(body.name, () => db.asUser(userId, tx => change(tx, userId, params.id, body))))
  })
  serve(app, savedSearches.remove, async ({ userId }, { params }) => {
    const isGone = await db.asUser(userId, tx => sql.deleteSaved(tx, userId, params.id))
    if (!isGone) throw notFound('Saved search')
    return { message: 'Saved search deleted' }
  })
  serve(app, savedSearches.restore, async ({ userId }, { params }) =>
    there(await named(undefined, () => db.asUser(userId, tx => sql.restoreSaved(tx, userId, params.id)))),
  )
  serve(app, savedSearches.run, async ({ userId }, { params: { id }, body }, { reply }) => {
    const { text, area } = there(await db.asUser(userId, tx => sql.findSaved(tx, userId, id)))
    const maxResults = body.maxResults ?? SEARCH_MAX_RESULTS
    await requireSearch(deps, userId, maxResults)
    const request = { text, location: '', maxResults, cursor: body.cursor, area: area ?? undefined }
    const answer = await searchForNew(deps, userId, request)
    const run = { id, brought: answer.leads.length, begins: body.cursor === undefined, now: clock.now() }
    await db.asUser(userId, tx => sql.noteRun(tx, userId, run))
    reply.header('x-already-yours', answer.alreadyYours)
    return tellAnswer(reply, answer)
  })
}

async function keepNew(tx: Sql, userId: string, text: string, area: SearchArea | null) {
  await sql.deleteOldest(tx, userId)
  const name = await sql.freeName(tx, userId, text.slice(0, 90))
  return there(await sql.insertSaved(tx, userId, { name, text, area }))
}

function there(saved: SavedSearch | undefined): SavedSearch {
  if (!saved) throw notFound('Saved search')
  return saved
}

const UNIQUE_VIOLATION = '23505'

/** Names are unique, so that users can tell their searches apart. */
async function named<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error
    throw conflict(
      name
        ? `A saved search named “${name}” already exists. Choose another name.`
        : 'Another saved search has its name by now. Rename that one first.',
      name && 'name',
    )
  }
}

/** Reads at most this many pages for an answer: if all 200 are known, it returns none and a cursor. */
const PAGES = 10

/** Searches until it has as many new businesses as requested, without those already on the list. */
async function searchForNew(
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
