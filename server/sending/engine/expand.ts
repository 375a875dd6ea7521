import type { Deps } from '#server/deps.ts'
import { instanceMailbox } from '#server/sending-accounts/sending-accounts.ts'
import { placeChunk } from '../pacing/sending-window.ts'
import { listVariantRevisions } from '../sequences/variants-sql.ts'
import * as sql from './expand-sql.ts'
import type { Progress } from './progress.ts'

/** A campaign whose addresses become messages; one worker at a time, by a lease. */
interface Expansion {
  userId: string
  campaignId: string
  mailboxId: string
  revisions: string[]
  cursor: number
}

interface Parts {
  workerId: string
  progress: Progress
  signal: AbortSignal
  /** There are new messages: sending may begin while the rest is still coming. */
  onChunk: () => void
}

/** Expands one campaign to its end, chunk after chunk. Returns whether there was one. */
export async function expandAll(deps: Deps, { workerId, progress, signal, onChunk }: Parts): Promise<boolean> {
  const work = await takeExpansion(deps, workerId)
  if (!work) return false
  let hasMore = true
  while (hasMore && !signal.aborted) {
    hasMore = await expandChunk(deps, workerId, work)
    progress.changed(work.userId, 'campaign', work.campaignId)
    onChunk()
  }
  if (hasMore) await sql.releaseExpansion(deps.db.system, workerId, work)
  return true
}

/** Leases the next campaign that has addresses left; null: there is none. */
export async function takeExpansion({ db }: Deps, workerId: string): Promise<Expansion | null> {
  const leased = await sql.leaseExpansion(db.system, workerId)
  if (!leased) return null
  const { userId, campaignId, revisionId, versionCount, cursor } = leased
  await sql.cutIntoChunks(db.system, leased)
  // With stale statistics PostgreSQL reads all of an account's leads for every address: 0.4 s a chunk instead of 0.03.
  if (await sql.mustAnalyzeLeads(db.system)) await sql.analyzeLeads(db.system)
  const variants = versionCount > 0 ? await listVariantRevisions(db.system, leased) : []
  const mailboxId = leased.mailboxId ?? (await instanceMailbox(db.system, userId))
  return { userId, campaignId, cursor, mailboxId, revisions: [revisionId, ...variants] }
}

/**
 * One chunk, one transaction: messages and cursor move together, so a kill at any moment repeats nothing and loses nothing.
 * Returns whether there is more; false as well if the lease or the campaign is no longer ours.
 */
export async function expandChunk({ db, clock }: Deps, workerId: string, work: Expansion): Promise<boolean> {
  const now = clock.now()
  const moved = await db
    .asSystem(async tx => {
      await sql.insertChunk(tx, { ...work, now })
      await placeChunk(tx, work, now)
      const moved = await sql.moveCursor(tx, workerId, work)
      if (!moved) throw new NotOurs()
      if (moved.isLast) await sql.deleteChunks(tx, work)
      return moved
    })
    .catch(error => {
      if (error instanceof NotOurs) return null
      throw error
    })
  if (moved === null) return false
  work.cursor = moved.cursor
  return !moved.isLast
}

/** Rolls back what was inserted: another worker has the lease, or nobody any more. */
class NotOurs extends Error {}
