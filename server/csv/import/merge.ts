import type { ImportPlan } from '#contract/csv.ts'
import { readRemainingQuota, reserveUsage } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import { lockImports } from '#server/leads/leads.ts'
import { type Staged, splitAlike } from './alike.ts'
import * as sql from './merge-sql.ts'

type LeadsPlan = Extract<ImportPlan, { kind: 'leads' }>

export interface Merged {
  added: number
  updated: number
  skipped: number
  /** Why each skipped row was skipped. */
  duplicates: { row: number; reason: string }[]
  /** Numbers of the rows for which the month has no room. */
  refused: number[]
  limit: number | null
}

/**
 * Rows that are alike come one after another: an earlier one is a lead by then, which a later one is or is not. Chains of
 * them are short; what is open after so many rounds counts as alike.
 */
const ROUNDS = 8
const UNLIMITED = 2 ** 31 - 1

/** Puts the rows of one chunk, which are staged, into the list, in the caller's transaction. Only new leads count for the month. */
export async function mergeLeads(
  tx: Sql,
  { userId, plan, rows, now }: { userId: string; plan: LeadsPlan; rows: Staged[]; now: Date },
): Promise<Merged> {
  await lockImports(tx, userId)
  const { limit, remaining } = await readRemainingQuota(tx, { userId, kind: 'leads', now })
  const room = remaining ?? UNLIMITED
  const merged: Merged = { added: 0, updated: 0, skipped: 0, duplicates: [], refused: [], limit }
  let open = rows
  for (let round = 0; round < ROUNDS && open.length > 0; round++) {
    const known = await sql.takeKnown(tx, userId, numbersOf(open), plan.duplicates)
    const numbers = known.map(({ row }) => row)
    if (plan.duplicates === 'skip') merged.duplicates.push(...known.map(skippedAs))
    else if (known.length > 0) {
      await sql.updateKnown(tx, userId, numbers)
      merged.updated += known.length
    }
    const { fresh, waiting } = splitAlike(without(open, numbers))
    const taken = fresh.slice(0, room - merged.added)
    if (taken.length > 0) await sql.insertFresh(tx, userId, numbersOf(taken))
    merged.added += taken.length
    merged.refused.push(...numbersOf(fresh.slice(taken.length)))
    open = waiting
    if (fresh.length === 0) break
  }
  merged.duplicates.push(...numbersOf(open).map(row => ({ row, reason: LIKE_ANOTHER })))
  merged.skipped = merged.duplicates.length
  const nothing = [...merged.refused, ...numbersOf(open)]
  if (nothing.length > 0) await sql.dropRows(tx, nothing)
  await reserveUsage(tx, { userId, kind: 'leads', n: merged.added, now })
  await addBeside(tx, userId, plan, rows)
  return merged
}

const LIKE_ANOTHER = 'Duplicate of another row in this file'
const skippedAs = ({ row, name, by }: sql.KnownRow) => ({
  row,
  reason: `Already in your list: ${name} has the same ${by}`,
})

const numbersOf = (rows: Staged[]) => rows.map(({ row }) => row)

function without(rows: Staged[], known: number[]): Staged[] {
  const gone = new Set(known)
  return gone.size === 0 ? rows : rows.filter(({ row }) => !gone.has(row))
}

/** Tags and the user's own fields, which stand beside the leads. */
async function addBeside(tx: Sql, userId: string, plan: LeadsPlan, rows: Staged[]): Promise<void> {
  const tags = rows.flatMap(({ row, item }) => item.tags.map(name => ({ row, name })))
  if (plan.tag) for (const { row } of rows) tags.push({ row, name: plan.tag })
  if (tags.length > 0) await sql.addTags(tx, userId, tags)
  const values = rows.flatMap(({ row, item }) => item.values.map(([fieldId, value]) => ({ row, fieldId, value })))
  if (values.length > 0) await sql.addValues(tx, userId, values)
}
