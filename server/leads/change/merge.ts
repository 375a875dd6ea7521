import type { LeadChange, MergeField } from '#contract/lead-list.ts'
import { type Lead, LeadSourceKind, LentField } from '#contract/leads.ts'
import { queueStatusPush } from '#server/crm/crm.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import { insertOrigins } from '../add/add-sql.ts'
import { keysOf } from '../look-up-keys.ts'
import { findLead, type LeadFields, updateLead } from '../sql.ts'
import { deleteLeads } from '../write-sql.ts'
import { insertChange } from './changes-sql.ts'
import {
  insertMerged,
  lockLeads,
  moveToKept,
  phoneNormOfGone,
  restoreGone,
  restoreKept,
  takeBack,
} from './merge-sql.ts'

/** Makes one lead of two. Everything that belongs to the one that goes moves to the one that stays. */
export async function mergeLeads(
  sql: Sql,
  userId: string,
  { keep, remove, take }: { keep: string; remove: string; take: MergeField[] },
  times: { now: Date; undoUntil: Date },
): Promise<{ lead: Lead; change: LeadChange }> {
  if (keep === remove) throw badRequest('Choose two leads to merge.')
  await lockLeads(sql, userId, [keep, remove])
  const [kept, gone] = [await findLead(sql, userId, keep), await findLead(sql, userId, remove)]
  if (!kept || !gone) throw notFound('Lead')
  const change = await insertChange(
    sql,
    userId,
    { kind: 'merge', what: keep, value: remove, name: gone.businessName },
    times,
  )
  await insertMerged(sql, userId, change.id, { keep, remove })
  await deleteLeads(sql, userId, [remove])
  await moveToKept(sql, userId, change.id, keep)
  await keepIdOf(sql, userId, { keep, gone, take })
  const taken: Partial<LeadFields> = Object.fromEntries(take.map(field => [field, gone[field]]))
  if (take.includes('businessName')) taken.nameKey = keysOf(gone).nameKey
  if (take.includes('website')) taken.site = keysOf(gone).site
  if (take.includes('phone')) taken.phoneNorm = await phoneNormOfGone(sql, userId, change.id)
  const lead = await updateLead(sql, userId, keep, { ...taken, status: taken.status ?? kept.status })
  if (!lead) throw notFound('Lead')
  if (lead.status !== kept.status) await queueStatusPush(sql, userId, [lead])
  return { lead, change: { ...change, count: 1 } }
}

/** A later search that finds the deleted lead recognizes it as the one that stayed. */
async function keepIdOf(
  sql: Sql,
  userId: string,
  { keep, gone, take }: { keep: string; gone: Lead; take: MergeField[] },
): Promise<void> {
  const source = LeadSourceKind.safeParse(gone.source).data
  if (!source || !gone.placeId) return
  const fields = LentField.options.filter(field => take.some(taken => taken === field))
  const also = { source, placeId: gone.placeId, fields }
  await insertOrigins(sql, userId, [{ leadId: keep, alsoFrom: [also] }])
}

/** Restores both leads as they were. Activity of the kept one since then stays with it. */
export async function undoMerge(sql: Sql, userId: string, changeId: string): Promise<number> {
  const [kept] = await restoreKept(sql, userId, changeId)
  if (kept) await queueStatusPush(sql, userId, [kept])
  await takeBack(sql, userId, changeId)
  return restoreGone(sql, userId, changeId)
}
