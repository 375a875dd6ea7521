// What the finder may ask of the list.
import type { LeadImport } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { toRow } from './add-leads.ts'
import { matchImported } from './add-sql.ts'

/** Of each of these businesses whether the user has it already, by the rules of an import. */
export async function knownAmong(sql: Sql, userId: string, businesses: LeadImport[]): Promise<boolean[]> {
  if (businesses.length === 0) return []
  const matches = await matchImported(sql, userId, businesses.map(toRow))
  const known = businesses.map(() => false)
  // In order: a row may be the double of an earlier one that is known.
  for (const { ord, id, earlier } of matches) known[ord - 1] = id !== null || known[(earlier ?? 0) - 1] === true
  return known
}
