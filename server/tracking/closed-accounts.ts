import type { Deps } from '#server/deps.ts'
import { isAccountOpen } from './sql.ts'

/** How long the links of a closed account may keep working. */
const KEPT_MS = 60_000
const MOST_KEPT = 10_000

/**
 * Detects closed accounts with one lookup per account and minute, because clicks arrive by the thousand. While the
 * database is down, every account counts as open, so that links in emails keep working.
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
