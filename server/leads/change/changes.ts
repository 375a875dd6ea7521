import type { BulkChange, LeadChange } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import type { Db, Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { listFields, readValue } from '../tags-and-fields/custom-fields.ts'
import { findTag } from '../tags-and-fields/tags.ts'
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
export const undoUntil = (now: Date) => new Date(now.valueOf() + UNDO_HOURS * 3_600_000)

/**
 * Changes these leads, or all that match, a thousand in each transaction: the list can be read and every lead outside of the
 * thousand changed meanwhile. What they were is kept beside, so that it can be undone, also where it was cut off.
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
    return count
  })
  return { ...row, count }
}

/** Takes a change back, part by part. */
export async function undoChange({ db, clock }: Deps, userId: string, id: string): Promise<{ restored: number }> {
  const change = await db.asUser(userId, sql => findChange(sql, userId, id))
  if (!change) throw notFound('Change')
  if (change.undoneAt) throw conflict('This was undone already.')
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

/** A job: what was deleted goes for good when its day is over. */
export const forgetDeletedLeads = async ({ db, clock }: Deps): Promise<void> => {
  await forgetPacked(db.system, clock.now())
}

/** Two at once: the machine's other core is not left idle, and connections are left for those who read. */
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

/** What is kept of a change and said in the timeline of a lead; a value as the field keeps it. */
async function describe(sql: Sql, userId: string, change: BulkChange) {
  const { kind } = change
  if (kind === 'delete') return { change, kind, what: null, value: null, text: 'Deleted' }
  if (kind === 'status') {
    const name = `${change.status[0]?.toUpperCase()}${change.status.slice(1)}`
    return { change, kind, what: change.status, value: null, text: `Status changed to ${name}` }
  }
  if (kind === 'value') return describeValue(sql, userId, change)
  const { name } = await findTag(sql, userId, change.tagId)
  const text = kind === 'tag' ? `Tagged “${name}”` : `Tag “${name}” removed`
  return { change, kind, what: change.tagId, value: null, text }
}

async function describeValue(sql: Sql, userId: string, change: Extract<BulkChange, { kind: 'value' }>) {
  const { kind, fieldId } = change
  const field = (await listFields(sql, userId)).find(one => one.id === fieldId)
  if (!field) throw notFound('Field')
  const read = readValue(field, change.value)
  if ('wrong' in read) throw badRequest(read.wrong)
  const value = read.value ?? ''
  const text = value ? `${field.name} set to “${value}”` : `${field.name} emptied`
  return { change: { ...change, value }, kind, what: fieldId, value, text }
}
