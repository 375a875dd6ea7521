import { createHash } from 'node:crypto'
import { z } from 'zod'
import { LeadSourceKind } from '#contract/leads.ts'
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

export const writeCursor = (cursor: SearchCursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

export function readCursor(text: string, of: string): SearchCursor {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    value = null
  }
  const { data } = Cursor.safeParse(value)
  if (!data || data.of !== of) throw notOurs()
  return data
}

export const notOurs = () => badRequest('This cursor does not belong to this search. Search again.')

/** The marks of each paid source. */
export const splitSeen = (seen: SearchCursor['seen']): Map<string, Set<string>> =>
  new Map(Object.entries(seen).map(([source, marks]) => [source, new Set(marks?.match(/.{7}/g) ?? [])]))
