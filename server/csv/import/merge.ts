import type { ImportPlan } from '#contract/csv.ts'
import { readRemainingQuota, reserveUsage } from '#server/billing/billing.ts'
import { queueStatusPush } from '#server/crm/crm.ts'
import type { Sql } from '#server/db/db.ts'
import { findKnown, type Known } from '#server/leads/add/known.ts'
import { lockImports } from '#server/leads/leads.ts'
import * as sql from './merge-sql.ts'
import type { FileLead } from './read-lead.ts'

type LeadsPlan = Extract<ImportPlan, { kind: 'leads' }>

/** A row that waits to become a lead, with its number in the file. */
export interface Staged {
  row: number
  item: FileLead
}

export interface Merged {
  added: number
  updated: number
  skipped: number
  /** Why each skipped row was skipped. */
  duplicates: { row: number; reason: string }[]
  /** Numbers of the rows that exceed the month's quota. */
  refused: number[]
  limit: number | null
}

const UNLIMITED = 2 ** 31 - 1

/** Puts the staged rows of one chunk into the list, in the caller's transaction. Only new leads count toward the quota. */
export async function mergeLeads(
  tx: Sql,
  { userId, plan, rows, now }: { userId: string; plan: LeadsPlan; rows: Staged[]; now: Date },
): Promise<Merged> {
  await lockImports(tx, userId)
  const { limit, remaining } = await readRemainingQuota(tx, { userId, kind: 'leads', now })
  const known = await findKnown(
    tx,
    userId,
    rows.map(({ item }) => item),
  )
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
  const duplicates: Merged['duplicates'] = []
  rows.forEach(({ row, item }, n) => {
    const one = known[n]
    const earlier = rows[one?.earlier ?? -1]
    const isNew = !one && (item.businessName ?? item.madeName) !== null
    if (isNew) fresh.push(row)
    else if (!one || (earlier && isNameless(earlier))) duplicates.push({ row, reason: NO_SUCH_LEAD })
    else if (skips) duplicates.push({ row, reason: duplicateOf(one, item, earlier?.row) })
    else if (one.lead) updates.push({ row, leadId: one.lead.id })
    else if (earlier) twins.push({ row, earlier: earlier.row })
  })
  return { fresh, updates, twins, duplicates }
}

const isNameless = ({ item }: Staged) => (item.businessName ?? item.madeName) === null
const NO_SUCH_LEAD = 'No lead has this lead ID, and the row has no business name'

/** What both have, in the words of the report. */
function duplicateOf({ lead, by }: Known, item: FileLead, earlier: number | undefined): string {
  const shared = {
    'lead ID': 'lead ID',
    id: 'source ID',
    email: `email address ${lead?.email ?? item.email}`,
    phone: `phone number ${lead?.phone ?? item.phone}`,
    website: 'website',
    place: 'name and address',
    name: 'name',
  }[by]
  return lead
    ? `Already in your list: ${lead.businessName} has the same ${shared}`
    : `Duplicate of row ${earlier} in this file: it has the same ${shared}`
}

/** Tags and custom fields, which are kept beside the leads. */
async function addBeside(tx: Sql, userId: string, plan: LeadsPlan, rows: Staged[]): Promise<void> {
  const tags = rows.flatMap(({ row, item }) => item.tags.map(name => ({ row, name })))
  if (plan.tag) for (const { row } of rows) tags.push({ row, name: plan.tag })
  if (tags.length > 0) await sql.addTags(tx, userId, tags)
  const values = rows.flatMap(({ row, item }) => item.values.map(([fieldId, value]) => ({ row, fieldId, value })))
  if (values.length > 0) await sql.addValues(tx, userId, values)
}
