import type { Deps } from '#server/deps.ts'
import { findUnfolded, foldCounts } from './sql.ts'

/** The job that keeps the list's counts quick to read: each change of leads adds rows to them. */
export async function foldLeadCounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const { userId } of await findUnfolded(db.system)) await db.asUser(userId, foldCounts)
}
