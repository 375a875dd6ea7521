import { z } from 'zod'
import type { CallLead } from '#contract/calls.ts'
import type { LeadSelection, LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { readCursor, writeCursor } from '#server/http/cursor.ts'
import { notFound } from '#server/http/errors.ts'
import { type Caller, type Judged, judge, refusalOf } from './callee.ts'
import { findListed, type ListedCallee, listBlocked, listCallees, listChosen } from './sql.ts'

const Cursor = z.strictObject({ at: z.string().regex(/^[\d\s:.+-]{19,40}$/), id: z.uuid() })

/** Calls and call lists end their pages with a time and an id. */
export const readPlace = (text: string | undefined) => (text === undefined ? null : readCursor(text, Cursor))
export const placeOf = ({ at, id }: z.infer<typeof Cursor>) => writeCursor({ at, id })

interface Asked {
  q: string
  status: LeadStatus | null
  /** Instead of the whole list. */
  selection?: LeadSelection
  cursor: string | undefined
  limit: number
}

/** A page of leads with a phone number, each with whether it can be called now. */
export async function callList(
  sql: Sql,
  userId: string,
  { q, status, selection, cursor, limit }: Asked,
  caller: Caller,
) {
  const after = readPlace(cursor)
  // One extra row shows whether there's a next page.
  const rows = selection
    ? await listChosen(sql, userId, { selection, after, limit: limit + 1 })
    : await listCallees(sql, userId, { q: pattern(q), status, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { leads: await presentAll(sql, userId, page, caller), next: last ? placeOf(last) : null }
}

/**
 * Part of a name, or of a number in any format. The index holds groups of three characters, including the space before a word,
 * so we search for one or two letters at the start of words.
 */
function pattern(q: string): string | null {
  const digits = q.replace(/\D/g, '')
  const isNumber = digits.length >= 3 && /^[\d\s()+./-]+$/.test(q)
  const text = isNumber ? digits : q.toLowerCase()
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  if (!text) return null
  return text.length < 3 ? `% ${escaped}%` : `%${escaped}%`
}

export async function callLead(sql: Sql, userId: string, id: string, caller: Caller): Promise<CallLead> {
  const row = await findListed(sql, userId, id)
  const [lead] = row ? await presentAll(sql, userId, [row], caller) : []
  if (!lead) throw notFound('Lead')
  return lead
}

async function presentAll(sql: Sql, userId: string, rows: ListedCallee[], caller: Caller): Promise<CallLead[]> {
  const judged = rows.map(row => ({ row, is: judge(row, row.phone ?? '', caller) }))
  const numbers = judged.flatMap(({ is }) => (is.read.number === null ? [] : [is.read.number]))
  const emails = rows.flatMap(row => row.emailNorm ?? [])
  const blocked = await listBlocked(sql, userId, numbers)
  const left = await listBlocked(sql, userId, emails, 'email')
  return judged.map(({ row, is }) => ({
    ...present(row, is, blocked.has(is.read.number ?? ''), caller),
    isUnsubscribed: left.has(row.emailNorm ?? ''),
  }))
}

function present(row: ListedCallee, judged: Judged, isBlocked: boolean, caller: Caller) {
  const refusal = refusalOf(row, judged, isBlocked, caller)
  const { read, isSimulated, timeZone, nextLawfulAt } = judged
  return {
    id: row.id,
    businessName: row.businessName,
    phone: row.phone ?? '',
    status: row.status,
    isSample: row.source === 'sample',
    isSimulated,
    timeZone,
    toNumber: read.number,
    canCallNow: refusal === null,
    nextLawfulAt: nextLawfulAt?.toISOString() ?? null,
    isDoNotCall: isBlocked,
    problem: refusal?.message ?? null,
    lastCall: row.lastCall,
  }
}
