import { z } from 'zod'
import { cleanText, FoundLead } from './leads.ts'
import { SEARCH_MAX_RESULTS } from './limits.ts'
import { route } from './route.ts'

export const Interpretation = z.object({
  category: z.object({ code: z.string(), label: z.string() }).nullable(),
  /** What was left over and is looked for in names. */
  words: z.string(),
  place: z
    .object({
      name: z.string(),
      lat: z.number(),
      lng: z.number(),
      kind: z.enum(['zip', 'city', 'county', 'state', 'country', 'neighbourhood']),
    })
    .nullable(),
  radiusKm: z.number(),
  /** How many the user asked for ("50 plumbers"), else 20. */
  count: z.number(),
})
export type Interpretation = z.infer<typeof Interpretation>

export const search = {
  find: route({
    method: 'POST',
    path: '/api/leads/search',
    summary:
      'Local businesses for a free text, nearest first, at most 20; the header X-Next-Cursor goes on, X-Lead-Source says where they came from',
    needs: 'full_access',
    body: z.strictObject({
      query: cleanText(500).optional(),
      location: cleanText(300).optional(),
      searchInput: cleanText(500).optional(),
      maxResults: z.number().int().min(1).max(SEARCH_MAX_RESULTS).optional(),
      cursor: z.string().max(1000).optional(),
    }),
    reply: FoundLead.array(),
  }),
  interpret: route({
    method: 'GET',
    path: '/api/leads/search/interpret',
    summary: 'What a free text was understood as',
    needs: 'full_access',
    query: z.object({ q: cleanText(500) }),
    reply: Interpretation,
  }),
}
