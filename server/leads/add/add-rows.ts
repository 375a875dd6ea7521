import { CONTACTS_MAX } from '#contract/contacts.ts'
import type { ImportPlan } from '#contract/csv.ts'
import type { RowProblem } from '#contract/import-words.ts'
import { readRemainingQuota, reserveUsage } from '#server/billing/billing.ts'
import { queueStatusPush } from '#server/crm/crm.ts'
import type { Sql } from '#server/db/db.ts'
import {
  fillFromPrimary,
  insertImportedPeople,
  keepAddresses,
  listIdentities,
  type RowPerson,
  updateImportedPeople,
} from '../contacts/import-sql.ts'
import { meetPeople, type People } from '../contacts/meet-people.ts'
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
  /** Rows with another person of a lead. */
  joined: number
  /** People added to leads. */
  people: number
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
  const people = await knownPeople(tx, userId, rows, known)
  await hold()
  const skips = plan.duplicates === 'skip'
  const sorted = sortRows(rows, known, people, skips)
  const taken = sorted.fresh.slice(0, remaining ?? UNLIMITED)
  const beyond = sorted.fresh.slice(taken.length)
  const isBeyond = new Set(beyond)
  const twins = sorted.twins.filter(({ earlier }) => !isBeyond.has(earlier))
  const refused = [...beyond, ...sorted.twins.flatMap(twin => (isBeyond.has(twin.earlier) ? twin.row : []))]
  const { duplicates } = sorted
  const dropped = new Set([...refused, ...duplicates.map(({ row }) => row)])
  if (dropped.size > 0) await sql.dropRows(tx, [...dropped])
  if (taken.length > 0) await sql.insertFresh(tx, userId, taken)
  if (sorted.updates.length > 0) await sql.setLeads(tx, sorted.updates)
  if (twins.length > 0) await sql.setLeadsOfEarlier(tx, twins)
  const kept = [...sorted.updates, ...twins]
  const joined = kept.filter(({ person }) => person === 'new').map(({ row }) => row)
  const met = sorted.people.filter(({ row }) => !dropped.has(row))
  const added = met.length > 0 ? await addPeople(tx, userId, met) : 0
  if (!skips && kept.length > 0) await fillKnown(tx, userId, kept, met)
  if (met.length > 0)
    await fillFromPrimary(
      tx,
      userId,
      met.map(({ row }) => row),
    )
  await reserveUsage(tx, { userId, kind: 'leads', n: taken.length, now })
  const isJoined = new Set(joined)
  await addBeside(tx, userId, plan, rows, row => !skips || !isJoined.has(row))
  const counts = { added: taken.length, updated: kept.length - joined.length, joined: joined.length, people: added }
  return { ...counts, skipped: duplicates.length, duplicates, refused, limit }
}

/** Fills known leads from their rows. A person's address and number stay with the person, unless the row names the lead by ID. */
async function fillKnown(tx: Sql, userId: string, kept: Kept[], met: Met[]): Promise<void> {
  const free = new Set(kept.flatMap(({ row, isById }) => (isById ? [] : row)))
  const ofPeople = met.filter(({ row }) => free.has(row))
  if (ofPeople.length > 0) await keepAddresses(tx, userId, ofPeople)
  const rows = kept.map(({ row }) => row)
  const moved = await sql.listStatusChanges(tx, userId, rows)
  await sql.updateKnown(tx, userId, rows)
  await queueStatusPush(tx, userId, moved)
}

/** Adds new people, and fills known ones. */
async function addPeople(tx: Sql, userId: string, met: Met[]): Promise<number> {
  const known = met.filter(({ isNew }) => !isNew)
  const fresh = met.filter(({ isNew }) => isNew)
  if (known.length > 0) await updateImportedPeople(tx, userId, known)
  return fresh.length > 0 ? insertImportedPeople(tx, userId, fresh) : 0
}

async function knownPeople(tx: Sql, userId: string, rows: Staged[], known: (Known | null)[]): Promise<People> {
  const leadIds = rows.flatMap(({ item }, n) => (item.contact && known[n]?.lead?.id) || [])
  return meetPeople(leadIds.length > 0 ? await listIdentities(tx, userId, [...new Set(leadIds)]) : [])
}

/** How many businesses and people some rows have. */
export async function countIn(
  tx: Sql,
  userId: string,
  items: sql.RowLead[],
): Promise<{ businesses: number; people: number }> {
  const known = await findKnown(tx, userId, items)
  const people = meetPeople([])
  const businesses = new Set(items.map((_, n) => leadOf(known[n], n)))
  for (const [n, { contact }] of items.entries()) if (contact) people.meet(leadOf(known[n], n), contact)
  return { businesses: businesses.size, people: people.count() }
}

/** A name for the lead that a row is or becomes, within its chunk. */
const leadOf = (known: Known | null | undefined, n: number) => known?.lead?.id ?? `row ${known?.earlier ?? n}`

/** A row of a known lead. */
interface Kept {
  row: number
  /** Null: the row has no person. */
  person: 'new' | 'known' | null
  isById: boolean
}
type Met = RowPerson & { isNew: boolean }

/** Sorts rows into new leads, updates of known leads or of an earlier row's lead, and duplicates to report. */
function sortRows(rows: Staged[], known: (Known | null)[], people: People, skips: boolean) {
  const fresh: number[] = []
  const updates: (Kept & { leadId: string })[] = []
  const twins: (Kept & { earlier: number })[] = []
  const duplicates: AddedRows['duplicates'] = []
  const met: Met[] = []
  const meet = (n: number, { row, item: { contact } }: Staged) => {
    if (!contact) return null
    const lead = leadOf(known[n], n)
    const isFree = people.isFree(lead, contact)
    const isById = known[n]?.by === 'lead ID'
    const person = people.meet(lead, contact, isById)
    const isNew = person === 'new'
    if (person === 'full' || (skips && !isNew)) return person
    // An export has the business's address and number beside the person.
    if (isById && !isNew) met.push({ ...contact, email: null, phone: null, phoneNorm: null, row, isNew })
    // Somebody else has the address that they share.
    else met.push({ ...contact, email: isNew && !isFree ? null : contact.email, row, isNew })
    return person
  }
  rows.forEach((one, n) => {
    const { row, item } = one
    const found = known[n]
    const earlier = rows[found?.earlier ?? -1]
    if (!found && (item.businessName ?? item.madeName) !== null) {
      fresh.push(row)
      meet(n, one)
      return
    }
    if (!found || (earlier && isNameless(earlier)))
      return void duplicates.push({ row, reason: { code: 'no-such-lead' } })
    const person = meet(n, one)
    const isById = found.by === 'lead ID'
    if (person === 'full') duplicates.push({ row, reason: { code: 'too-many-people', most: CONTACTS_MAX } })
    else if (skips && person !== 'new') duplicates.push({ row, reason: duplicateOf(found, item, earlier?.row ?? 0) })
    else if (found.lead) updates.push({ row, leadId: found.lead.id, person, isById })
    else if (earlier) twins.push({ row, earlier: earlier.row, person, isById })
  })
  return { fresh, updates, twins, duplicates, people: met }
}

const isNameless = ({ item }: Staged) => (item.businessName ?? item.madeName) === null

/** The mark that both share. */
function duplicateOf({ lead, by }: Known, item: sql.RowLead, row: number): RowProblem {
  const value = by === 'email' || by === 'phone' ? (lead?.[by] ?? item[by]) : null
  return lead
    ? { code: 'known-lead', lead: lead.businessName ?? '', by, value }
    : { code: 'duplicate-row', row, by, value }
}

/** Tags and custom fields, which have their own tables. `hasValues`: not of a row that only adds a person. */
async function addBeside(
  tx: Sql,
  userId: string,
  plan: LeadsPlan,
  rows: Staged[],
  hasValues: (row: number) => boolean,
): Promise<void> {
  const tags = rows.flatMap(({ row, item }) => item.tags.map(name => ({ row, name })))
  if (plan.tag) for (const { row } of rows) tags.push({ row, name: plan.tag })
  if (tags.length > 0) await sql.addTags(tx, userId, tags)
  const values = rows.flatMap(({ row, item }) =>
    hasValues(row) ? item.values.map(([fieldId, value]) => ({ row, fieldId, value })) : [],
  )
  if (values.length > 0) await sql.addValues(tx, userId, values)
}
