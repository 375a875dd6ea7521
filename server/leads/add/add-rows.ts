import type { ImportPlan } from '#contract/csv.ts'
import type { RowProblem } from '#contract/import-words.ts'
import { readRemainingQuota, reserveUsage } from '#server/billing/billing.ts'
import { queueStatusPush } from '#server/crm/crm.ts'
import type { Sql } from '#server/db/db.ts'
import { lockImports } from './add-sql.ts'
import { findKnown, type Known } from './known.ts'
import * as sql from './rows-sql.ts'

type LeadsPlan = Extract<ImportPlan, { kind: 'leads' }>

/** A row that may become a lead, with its number in the file. */
export interface Staged {
  row: number
  item: sql.RowLead
}

export interface AddedRows {
  added: number
  updated: number
  skipped: number
  /** Why each skipped row was skipped. */
  duplicates: { row: number; reason: RowProblem }[]
  /** Numbers of the rows that exceed the month's quota. */
  refused: number[]
  limit: number | null
}

const UNLIMITED = 2 ** 31 - 1

interface Chunk {
  userId: string
  plan: LeadsPlan
  rows: Staged[]
  now: Date
  /** Called before the first change: a cluster doesn't look for known leads, as the owner of the tables, after one. */
  hold: () => Promise<void>
}

/** Adds the staged rows of one chunk to the list, in the caller's transaction. Only new leads count toward the quota. */
export async function addRows(tx: Sql, { userId, plan, rows, now, hold }: Chunk): Promise<AddedRows> {
  await lockImports(tx, userId)
  const { limit, remaining } = await readRemainingQuota(tx, { userId, kind: 'leads', now })
  const known = await findKnown(
    tx,
    userId,
    rows.map(({ item }) => item),
  )
  await hold()
  const sorted = sortRows(rows, known, plan.duplicates === 'skip')
  const taken = sorted.fresh.slice(0, remaining ?? UNLIMITED)
  const beyond = sorted.fresh.slice(taken.length)
  const isBeyond = new Set(beyond)
  const twins = sorted.twins.filter(({ earlier }) => !isBeyond.has(earlier))
  const refused = [...beyond, ...sorted.twins.flatMap(twin => (isBeyond.has(twin.earlier) ? twin.row : []))]
  const { duplicates } = sorted
  const dropped = [...refused, ...duplicates.map(({ row }) => row)]
  if (dropped.length > 0) await sql.dropRows(tx, dropped)
  if (taken.length > 0) await sql.insertFresh(tx, userId, taken)
  if (sorted.updates.length > 0) await sql.setLeads(tx, sorted.updates)
  if (twins.length > 0) await sql.setLeadsOfEarlier(tx, twins)
  const updated = [...sorted.updates, ...twins].map(({ row }) => row)
  if (updated.length > 0) {
    const moved = await sql.listStatusChanges(tx, userId, updated)
    await sql.updateKnown(tx, userId, updated)
    await queueStatusPush(tx, userId, moved)
  }
  await reserveUsage(tx, { userId, kind: 'leads', n: taken.length, now })
  await addBeside(tx, userId, plan, rows)
  const counts = { added: taken.length, updated: updated.length, skipped: duplicates.length }
  return { ...counts, duplicates, refused, limit }
}

/** Sorts rows into new leads, updates of known leads or of an earlier row's lead, and duplicates to report. */
function sortRows(rows: Staged[], known: (Known | null)[], skips: boolean) {
  const fresh: number[] = []
  const updates: { row: number; leadId: string }[] = []
  const twins: { row: number; earlier: number }[] = []
  const duplicates: AddedRows['duplicates'] = []
  rows.forEach(({ row, item }, n) => {
    const one = known[n]
    const earlier = rows[one?.earlier ?? -1]
    const isNew = !one && (item.businessName ?? item.madeName) !== null
    if (isNew) fresh.push(row)
    else if (!one || (earlier && isNameless(earlier))) duplicates.push({ row, reason: { code: 'no-such-lead' } })
    else if (skips) duplicates.push({ row, reason: duplicateOf(one, item, earlier?.row ?? 0) })
    else if (one.lead) updates.push({ row, leadId: one.lead.id })
    else if (earlier) twins.push({ row, earlier: earlier.row })
  })
  return { fresh, updates, twins, duplicates }
}

const isNameless = ({ item }: Staged) => (item.businessName ?? item.madeName) === null

/** The mark that both share. */
function duplicateOf({ lead, by }: Known, item: sql.RowLead, row: number): RowProblem {
  const value = by === 'email' || by === 'phone' ? (lead?.[by] ?? item[by]) : null
  return lead
    ? { code: 'known-lead', lead: lead.businessName ?? '', by, value }
    : { code: 'duplicate-row', row, by, value }
}

/** Tags and custom fields, which have their own tables. */
async function addBeside(tx: Sql, userId: string, plan: LeadsPlan, rows: Staged[]): Promise<void> {
  const tags = rows.flatMap(({ row, item }) => item.tags.map(name => ({ row, name })))
  if (plan.tag) for (const { row } of rows) tags.push({ row, name: plan.tag })
  if (tags.length > 0) await sql.addTags(tx, userId, tags)
  const values = rows.flatMap(({ row, item }) => item.values.map(([fieldId, value]) => ({ row, fieldId, value })))
  if (values.length > 0) await sql.addValues(tx, userId, values)
}
