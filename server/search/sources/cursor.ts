import { createHash } from 'node:crypto'
import { z } from 'zod'
import { LeadSourceKind } from '#contract/leads.ts'
import { readCursor } from '#server/http/cursor.ts'
import { badRequest } from '#server/http/errors.ts'

/** Where to go on: with which source, and what a mark of the question it belongs to. Everything is in it; nothing is kept here. */
const Cursor = z.strictObject({
  of: z.string(),
  source: LeadSourceKind,
  /** Where this source's last page ended; null at its beginning. */
  cursor: z.string().nullable(),
  /** Of the paid sources: marks of their businesses on the pages before, seven letters each. */
  seen: z.partialRecord(
    z.enum(['google', 'foursquare']),
    z
      .string()
      .regex(/^[\w-]*$/)
      .max(3000),
  ),
})
export type SearchCursor = z.infer<typeof Cursor>

/** The same words in the same place are the same question. */
export const hashOf = (...question: unknown[]) =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12)

const NOT_OURS = 'This cursor doesn’t belong to this search. Search again.'
export const notOurs = () => badRequest(NOT_OURS)

export const readSearchCursor = (text: string, of: string): SearchCursor =>
  readCursor(text, Cursor, { isOurs: cursor => cursor.of === of, problem: NOT_OURS })

/** The marks of each paid source. */
export const splitSeen = (seen: SearchCursor['seen']): Map<string, Set<string>> =>
  new Map(Object.entries(seen).map(([source, marks]) => [source, new Set(marks?.match(/.{7}/g) ?? [])]))
