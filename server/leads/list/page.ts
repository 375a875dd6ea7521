import { z } from 'zod'
import { cleanText, type Lead, LeadSort, type ListFilter } from '#contract/leads.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { pageOf, readCursor, writeCursor } from '#server/http/cursor.ts'
import { hasBlanks } from './list-order-sql.ts'
import { type Limits, listPage } from './list-page.ts'
import type { PageRow } from './list-sql.ts'

export type Direction = 'asc' | 'desc'

export interface Order {
  sort: LeadSort
  dir: Direction
}

/** Where a page ended. Times are in microseconds, as the database stores them: milliseconds would skip leads. */
const Cursor = z.strictObject({
  sort: LeadSort,
  dir: z.enum(['asc', 'desc']),
  key: cleanText(1000).nullable(),
  micros: z.int(),
  id: z.uuid(),
})

export interface Page {
  rows: Lead[]
  next: string | null
}

export interface PageRequest extends Order {
  filter: ListFilter
  cursor: string | undefined
  limit: number
}

/** One page by keyset. Leads without the sorted field come last in both directions. */
export async function readPage(sql: Sql, userId: string, request: PageRequest, limits?: Limits): Promise<Page> {
  const { limit, sort } = request
  const isOurs = (cursor: { sort: LeadSort; dir: Direction }) => cursor.sort === sort && cursor.dir === request.dir
  const after = request.cursor === undefined ? null : readCursor(request.cursor, Cursor, { isOurs })
  // One extra row shows whether there's a next page.
  const ask = { ...request, after, limit: limit + 1 }
  const { filled, blank } = partsOf(request)
  const inBlanks = blank && after !== null && after.key === null
  const rows: PageRow[] = inBlanks || !filled ? [] : [...(await listPage(sql, userId, ask, limits))]
  if (blank && rows.length <= limit) {
    const rest = { ...ask, after: inBlanks ? after : null, limit: ask.limit - rows.length, blanks: true }
    rows.push(...(await listPage(sql, userId, rest, limits)))
  }
  const { page, last } = pageOf(rows, limit)
  return {
    rows: page.map(({ key: _key, micros: _micros, ...lead }) => lead),
    next: last ? writeCursor({ sort, dir: request.dir, key: last.key, micros: last.micros, id: last.id }) : null,
  }
}

/** Whether the list can have leads with the sorted field, and leads without it. */
function partsOf({ sort, filter }: PageRequest) {
  const { hasEmail, category } = filter
  return {
    filled: !(sort === 'email' && hasEmail === 'no'),
    blank: hasBlanks(sort) && !(sort === 'email' ? hasEmail === 'yes' : category),
  }
}

/**
 * All matching leads, newest first, 500 at a time, each page in its own transaction: a slow reader holds no connection,
 * and memory stays the same for ten leads and a million.
 */
export async function* readAll(db: Db, userId: string, filter: ListFilter): AsyncGenerator<Lead[]> {
  let cursor: string | null | undefined
  do {
    const request = { filter, sort: 'createdAt', dir: 'desc', limit: 500, cursor: cursor ?? undefined } as const
    const page: Page = await db.readAsUser(userId, sql => readPage(sql, userId, request))
    if (page.rows.length > 0) yield page.rows
    cursor = page.next
  } while (cursor)
}
