import { createHash } from 'node:crypto'
import { z } from 'zod'
import { LeadSourceKind } from '#contract/leads.ts'
import { readCursor } from '#server/http/cursor.ts'
import { badRequest } from '#server/http/errors.ts'

/** Where the next page starts, and a hash of the query it belongs to. The server keeps nothing. */
const Cursor = z.strictObject({
  of: z.string(),
  source: LeadSourceKind,
  /** Where this source's last page ended; null at its start. */
  cursor: z.string().nullable(),
  /** Marks of paid sources' businesses on earlier pages, seven characters each. */
  seen: z.partialRecord(
    LeadSourceKind,
    z
      .string()
      .regex(/^[\w-]*$/)
      .max(3000),
  ),
})
export type SearchCursor = z.infer<typeof Cursor>

export const hashOf = (...question: unknown[]) =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12)

const NOT_OURS = 'This cursor doesn’t belong to this search. Search again.'
export const notOurs = () => badRequest(NOT_OURS)

export const readSearchCursor = (text: string, of: string): SearchCursor =>
  readCursor(text, Cursor, { isOurs: cursor => cursor.of === of, problem: NOT_OURS })

/** The marks of each paid source. */
export const splitSeen = (seen: SearchCursor['seen']): Map<string, Set<string>> =>
  new Map(Object.entries(seen).map(([source, marks]) => [source, new Set(marks?.match(/.{7}/g) ?? [])]))
