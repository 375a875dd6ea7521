import { HOUR_MS } from '#contract/durations.ts'
import { valueProblemText } from '#contract/import-words.ts'
import type { BulkChange, LeadChange } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Db, Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { readValue } from '../tags-and-fields/custom-fields.ts'
import { listFields } from '../tags-and-fields/custom-fields-sql.ts'
import { requireTag } from '../tags-and-fields/tags.ts'
import {
  applyPart,
  countChanged,
  findChange,
  forgetPacked,
  insertChange,
  insertParts,
  markUndone,
  undoPart,
} from './changes-sql.ts'
import { undoMerge } from './merge.ts'

const UNDO_HOURS = 24
export const undoUntil = (now: Date) => new Date(now.valueOf() + UNDO_HOURS * HOUR_MS)

/**
 * Changes these leads, or all that match, 1,000 per transaction: the list stays readable, and other leads can change
 * meanwhile. Saves the former values, so that the change can be undone even if it was interrupted.
 */
export async function applyChange(
  { db, clock }: Deps,
  userId: string,
  selection: LeadSelection,
  asked: BulkChange,
): Promise<LeadChange> {
  const now = clock.now()
  const { change, row, parts } = await db.asUser(userId, async sql => {
    const { change, ...described } = await describe(sql, userId, asked)
    const row = await insertChange(sql, userId, described, { now, undoUntil: undoUntil(now) })
    return { change, row, parts: await insertParts(sql, userId, row.id, selection) }
  })
  await eachPart(db, userId, parts, (sql, n) => applyPart(sql, userId, row.id, n, change))
  const count = await db.asUser(userId, async sql => {
    const count = await countChanged(sql, userId, row.id)
    if (count > 0) await announceChanges(sql, [{ userId, type: 'leads', id: null }])
    if (count > 0 && asked.kind === 'delete') await note(sql, userId, { code: 'leads-deleted', count })
    return count
  })
  return { ...row, count }
}

/** Undoes a change part by part. */
export async function undoChange({ db, clock }: Deps, userId: string, id: string): Promise<{ restored: number }> {
  const change = await db.asUser(userId, sql => findChange(sql, userId, id))
  if (!change) throw notFound('Change')
  if (change.undoneAt) throw conflict('This was already undone.')
  if (clock.now() > new Date(change.undoUntil))
    throw conflict(`This can no longer be undone: more than ${UNDO_HOURS} hours have passed.`)
  let restored = 0
  if (change.kind === 'merge') restored = await db.asUser(userId, sql => undoMerge(sql, userId, id))
  else
    await eachPart(db, userId, change.parts, async (sql, n) => {
      const count = await undoPart(sql, userId, change, n)
      restored += count
    })
  await db.asUser(userId, async sql => {
    await markUndone(sql, userId, id, clock.now())
    await announceChanges(sql, [{ userId, type: 'leads', id: null }])
  })
  return { restored }
}

/** A job: deletes leads for good a day after the user deleted them. */
export const forgetDeletedLeads = async ({ db, clock }: Deps): Promise<void> => {
  await forgetPacked(db.system, clock.now())
}

/** Two in parallel: uses both cores and leaves connections for readers. */
async function eachPart(
  db: Db,
  userId: string,
  parts: number,
  work: (sql: Sql, n: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < parts) {
      const n = next++
      await db.asUser(userId, sql => work(sql, n))
    }
  }
  await Promise.all([lane(), lane()])
}

/** The stored form of a change, with the name of its tag or field, and the value in the field's format. */
async function describe(sql: Sql, userId: string, change: BulkChange) {
  const { kind } = change
  if (kind === 'delete') return { change, kind, what: null, value: null, name: null }
  if (kind === 'status') return { change, kind, what: change.status, value: null, name: null }
  if (kind === 'value') return describeValue(sql, userId, change)
  const { name } = await requireTag(sql, userId, change.tagId)
  return { change, kind, what: change.tagId, value: null, name }
}

async function describeValue(sql: Sql, userId: string, change: Extract<BulkChange, { kind: 'value' }>) {
  const { kind, fieldId } = change
  const field = (await listFields(sql, userId)).find(one => one.id === fieldId)
  if (!field) throw notFound('Field')
  const read = readValue(field, change.value)
  if ('wrong' in read) throw badRequest(valueProblemText(read.wrong))
  const value = read.value ?? ''
  return { change: { ...change, value }, kind, what: fieldId, value, name: field.name }
}
