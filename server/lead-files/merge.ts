import type { LeadFilePlan } from '#contract/lead-files.ts'
import { readRoom, reserveUsage } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import { lockImports } from '#server/leads/leads.ts'
import * as sql from './merge-sql.ts'

type LeadsPlan = Extract<LeadFilePlan, { kind: 'leads' }>

export interface Merged {
  added: number
  updated: number
  skipped: number
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

/** Puts the rows of one chunk into the list, in the caller's transaction. Only new leads count for the month. */
export async function mergeLeads(
  tx: Sql,
  { userId, plan, rows, now }: { userId: string; plan: LeadsPlan; rows: sql.Staged[]; now: Date },
): Promise<Merged> {
  await lockImports(tx, userId)
  await sql.stage(tx, rows)
  const { limit, remaining } = await readRoom(tx, { userId, kind: 'leads', now })
  const merged: Merged = { added: 0, updated: 0, skipped: 0, refused: [], limit }
  for (let round = 0; round < ROUNDS; round++) {
    await sql.matchLeads(tx, userId)
    if (plan.duplicates === 'update') {
      await sql.updateKnown(tx, userId)
      merged.updated += await sql.closeKnown(tx, 'merged')
    } else merged.skipped += await sql.closeKnown(tx, 'skipped')
    const room = (remaining ?? UNLIMITED) - merged.added
    const fresh = await sql.insertFresh(tx, userId, room)
    merged.added += fresh.added
    if (fresh.refused > 0) merged.refused = await sql.refusedRows(tx)
    if ((await sql.countOpen(tx)) === 0 || fresh.added + fresh.refused === 0) break
  }
  merged.skipped += await sql.giveUpOpen(tx)
  await reserveUsage(tx, { userId, kind: 'leads', n: merged.added, now })
  await addBeside(tx, userId, plan, rows)
  return merged
}

/** Tags and the user's own fields, which stand beside the leads. */
async function addBeside(tx: Sql, userId: string, plan: LeadsPlan, rows: sql.Staged[]): Promise<void> {
  const tags = rows.flatMap(({ row, item }) => item.tags.map(name => ({ row, name })))
  if (plan.tag) for (const { row } of rows) tags.push({ row, name: plan.tag })
  if (tags.length > 0) await sql.addTags(tx, userId, tags)
  const values = rows.flatMap(({ row, item }) =>
    item.values.map(([fieldId, value]) => ({ row, fieldId, value })),
  )
  if (values.length > 0) await sql.addValues(tx, userId, values)
}
