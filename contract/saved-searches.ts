import { z } from 'zod'
import { cleanText, FoundLead } from './leads.ts'
import { SEARCH_MAX_RESULTS } from './limits.ts'
import { Message, route } from './route.ts'
import { SearchArea } from './search.ts'

/** A longer list is hard to scan. */
export const SAVED_SEARCHES_MOST = 100

export const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The query as typed. */
  text: z.string(),
  /** Drawn on the map; replaces the place in the text. */
  area: SearchArea.nullable(),
  createdAt: z.iso.datetime(),
  lastRunAt: z.iso.datetime().nullable(),
  /** How many new businesses the last run found. */
  lastNew: z.number().int().nullable(),
  /** How many leads it found that are still in its view: those with the tag of the search's ID. */
  leads: z.number().int(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

const fields = {
  name: cleanText(100).min(1, 'Give the search a name'),
  text: cleanText(500).min(1, "Please enter a search query like 'Find 50 plumbers in 90210'"),
  area: SearchArea.nullish(),
}

export const savedSearches = {
  list: route('GET /api/saved-searches', 'The saved searches, most recently run or saved first', {
    reply: SavedSearch.array(),
  }),
  create: route('POST /api/saved-searches', 'Save a search under a name', {
    body: z.strictObject(fields),
    reply: SavedSearch,
  }),
  keep: route(
    'PUT /api/saved-searches',
    'Keep a search that was run, with the leads it found; the same text and area are one search',
    {
      body: z.strictObject({
        text: fields.text,
        area: fields.area,
        leadIds: z.uuid().array().max(500),
        /** How many of them are new. */
        added: z.number().int().min(0).max(500),
        /** The first page: the others add to it. */
        begins: z.boolean(),
      }),
      reply: SavedSearch,
    },
  ),
  update: route('PUT /api/saved-searches/:id', 'Rename a saved search, or change what it searches for', {
    body: z.strictObject(fields).partial(),
    reply: SavedSearch,
  }),
  remove: route('DELETE /api/saved-searches/:id', 'Delete a saved search; it can be restored for a day', {
    reply: Message,
  }),
  restore: route('POST /api/saved-searches/:id/restore', 'Restore a deleted saved search', {
    body: z.strictObject({}),
    reply: SavedSearch,
  }),
  run: route(
    'POST /api/saved-searches/:id/run',
    'Run a saved search: at most 20 businesses that aren’t on the list yet. Has the headers of a search; X-Already-Yours has the number of businesses omitted',
    {
      allowance: 'search',
      body: z.strictObject({
        maxResults: z.number().int().min(1).max(SEARCH_MAX_RESULTS).optional(),
        cursor: z.string().max(8000).optional(),
      }),
      reply: FoundLead.array(),
    },
  ),
}
