import { z } from 'zod'
import type { CallLead } from '#contract/calls.ts'
import type { LeadSelection, LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { pageOf, readCursor, TimeCursor, writeCursor } from '#server/http/cursor.ts'
import { notFound } from '#server/http/errors.ts'
import { type Caller, type Judged, judge, type Known, knownOf, refusalOf } from './callee.ts'
import { findListed, type ListedCallee, listAttempts, listBlocked, listCallees, listChosen } from './sql.ts'
import { ATTEMPTS_MS } from './state-rules.ts'

/** Calls and call lists end their pages with a time and an id. */
export const readPlace = (text: string | undefined) => (text === undefined ? null : readCursor(text, TimeCursor))
export const placeOf = ({ at, id }: z.infer<typeof TimeCursor>) => writeCursor({ at, id })

interface Asked {
  q: string
  status: LeadStatus | null
  /** Instead of the whole list. */
  selection?: LeadSelection
  cursor: string | undefined
  limit: number
}

/** Among this many of the newest leads, those that can be called now come first. Each takes 20 µs to judge. */
const JUDGED = 500
const CHUNK = 100

/** Where a page ended: after how many leads, and whether it listed those callable now. */
const ListPlace = TimeCursor.extend({ seen: z.int().min(1), isNow: z.boolean() })
type ListPlace = z.infer<typeof ListPlace>
type Keep = (lead: CallLead, seen: number) => boolean

/** A page of leads with a phone number: those callable now, then the others, each newest first. */
export async function callList(
  sql: Sql,
  userId: string,
  { q, status, selection, cursor, limit }: Asked,
  caller: Caller,
) {
  const from = cursor === undefined ? null : readCursor(cursor, ListPlace)
  const read = async (after: ListPlace | null) => {
    const rows = selection
      ? await listChosen(sql, userId, { selection, after, limit: CHUNK })
      : await listCallees(sql, userId, { q: pattern(q), status, after, limit: CHUNK })
    const shown = await presentAll(sql, userId, rows, caller)
    return rows.map(({ at, id }, n) => ({ at, id, lead: shown[n] as CallLead }))
  }
  const isFirst: Keep = (lead, seen) => lead.canCallNow && seen <= JUDGED
  /** One extra lead shows whether there's a next page. */
  const gather = async (isNow: boolean, start: ListPlace | null, most: number) => {
    const keep: Keep = isNow ? isFirst : (lead, seen) => !isFirst(lead, seen)
    const found: { lead: CallLead; place: ListPlace }[] = []
    for (let after = start; ; ) {
      const rows = await read(after)
      for (const { lead, at, id } of rows) {
        after = { at, id, seen: (after?.seen ?? 0) + 1, isNow }
        if (keep(lead, after.seen)) found.push({ lead, place: after })
        if (found.length > most) return found
      }
      if (rows.length < CHUNK || (isNow && (after?.seen ?? 0) >= JUDGED)) return found
    }
  }
  const found = from?.isNow === false ? [] : await gather(true, from, limit)
  if (found.length <= limit) found.push(...(await gather(false, from?.isNow ? null : from, limit - found.length)))
  const { page, last } = pageOf(found, limit)
  return { leads: page.map(({ lead }) => lead), next: last ? writeCursor(last.place) : null }
}

/** Part of a name, or of a number in any format. One or two letters are searched at the start of words: see the index. */
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
  const tried = await listAttempts(sql, userId, numbers, new Date(caller.now.getTime() - ATTEMPTS_MS))
  const left = await listBlocked(sql, userId, emails, 'email')
  return judged.map(({ row, is }) => ({
    ...present(row, is, knownOf(is.read.number ?? '', blocked, tried), caller),
    isUnsubscribed: left.has(row.emailNorm ?? ''),
  }))
}

function present(row: ListedCallee, judged: Judged, known: Known, caller: Caller) {
  const refusal = refusalOf(row, judged, known, caller)
  const { read, isSimulated, timeZone, nextLawfulAt } = judged
  return {
    id: row.id,
    businessName: row.businessName,
    phone: row.phone ?? '',
    person: row.person,
    status: row.status,
    isSample: row.source === 'sample',
    isSimulated,
    timeZone,
    toNumber: read.number,
    canCallNow: refusal === null,
    nextLawfulAt: refusal?.nextLawfulAt ?? nextLawfulAt?.toISOString() ?? null,
    isDoNotCall: known.isBlocked,
    problem: refusal?.message ?? null,
    lastCall: row.lastCall,
  }
}
