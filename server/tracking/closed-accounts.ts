import type { Deps } from '#server/deps.ts'
import { isAccountOpen } from './sql.ts'

/** For so long after an account is closed its links may still lead on. */
const KEPT_MS = 60_000
const MOST_KEPT = 10_000

/**
 * Tells closed accounts, with one look-up per account and minute: clicks come by the thousand. While the database is away
 * every account counts as open, so that links in emails keep working.
 */
export function closedAccounts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  onError: (error: unknown) => void,
): (userId: string) => Promise<boolean> {
  const known = new Map<string, { isClosed: boolean; until: number }>()
  return async userId => {
    const now = clock.now().getTime()
    const kept = known.get(userId)
    if (kept && now < kept.until) return kept.isClosed
    try {
      const isClosed = !(await isAccountOpen(db.system, userId))
      if (known.size >= MOST_KEPT) known.clear()
      known.set(userId, { isClosed, until: now + KEPT_MS })
      return isClosed
    } catch (error) {
      onError(error)
      return false
    }
  }
}
