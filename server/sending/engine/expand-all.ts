import type { Deps } from '#server/deps.ts'
import { expandChunk, releaseExpansion, takeExpansion } from './expand.ts'
import type { Progress } from './progress.ts'

interface Parts {
  workerId: string
  progress: Progress
  signal: AbortSignal
  /** New rows are in the ledger: sending may begin while the rest is still coming. */
  onChunk: () => void
}

/** Expands one campaign to its end, chunk after chunk. Says whether there was one. */
export async function expandAll(deps: Deps, { workerId, progress, signal, onChunk }: Parts): Promise<boolean> {
  const work = await takeExpansion(deps, workerId)
  if (!work) return false
  let hasMore = true
  while (hasMore && !signal.aborted) {
    hasMore = await expandChunk(deps, workerId, work)
    progress.changed(work.userId, 'campaign', work.campaignId)
    onChunk()
  }
  if (hasMore) await releaseExpansion(deps.db, workerId, work)
  return true
}
