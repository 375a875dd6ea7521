import type { Deps } from '#server/deps.ts'
import { analyzeNewLeads } from '#server/leads/add/rows-sql.ts'
import { instanceAccount } from '#server/sending-accounts/sending-accounts.ts'
import { contactsOf, hasKeptOptOuts, restoreOptOuts } from '#server/suppressions/kept-opt-outs.ts'
import type { CampaignKey } from '../campaign-key.ts'
import { lockPeople, readQuietSince } from '../pacing/quiet-sql.ts'
import { placeChunk } from '../pacing/sending-window.ts'
import { listVariantRevisions } from '../sequences/variants-sql.ts'
import * as sql from './expand-sql.ts'
import type { Progress } from './progress.ts'

/** A campaign whose addresses become messages; a lease lets one worker at a time do this. */
interface Expansion extends CampaignKey {
  sendingAccountId: string
  revisions: string[]
  cursor: number
  /** Its owner deleted an earlier account, whose suppression list still holds. */
  hasOptOuts: boolean
  /** Whom other campaigns wrote to since then is skipped; null: nobody is. */
  quietSince: Date | null
}

interface Parts {
  workerId: string
  progress: Progress
  signal: AbortSignal
  /** There are new messages, so sending can start while the rest is still being expanded. */
  onChunk: () => void
}

/** Expands one campaign completely, chunk by chunk, unless another worker does. */
export async function expandAll(deps: Deps, { workerId, progress, signal, onChunk }: Parts, campaign: CampaignKey) {
  const work = await takeExpansion(deps, workerId, campaign)
  if (!work) return
  let hasMore = true
  while (hasMore && !signal.aborted) {
    hasMore = await expandChunk(deps, workerId, work)
    progress.changed(work.userId, 'campaign', work.campaignId)
    onChunk()
  }
  if (hasMore) await sql.releaseExpansion(deps.db.system, workerId, work)
}

/** Leases the campaign's expansion; null: it's done, or another worker has it. */
export async function takeExpansion(deps: Deps, workerId: string, campaign: CampaignKey): Promise<Expansion | null> {
  const { db } = deps
  const leased = await sql.leaseExpansion(db.system, workerId, campaign)
  if (!leased) return null
  const { userId, campaignId, revisionId, variantCount, cursor } = leased
  await sql.cutIntoChunks(db.system, leased)
  await analyzeNewLeads(db)
  const variants = variantCount > 0 ? await listVariantRevisions(db.system, leased) : []
  const sendingAccountId = leased.sendingAccountId ?? (await instanceAccount(db.system, userId))
  const hasOptOuts = await hasKeptOptOuts(deps, db.system, userId)
  const quietSince = await readQuietSince(db.system, leased, deps.clock.now())
  return { userId, campaignId, cursor, sendingAccountId, hasOptOuts, quietSince, revisions: [revisionId, ...variants] }
}

/**
 * One chunk, one transaction: messages and cursor move together, so a kill at any moment repeats nothing and loses
 * nothing. It doesn't wait for the disk: should PostgreSQL crash, the chunk is made again. Returns whether there is more; false if we lost the lease or the campaign.
 */
export async function expandChunk(deps: Deps, workerId: string, work: Expansion): Promise<boolean> {
  const { db, clock } = deps
  const now = clock.now()
  const moved = await db
    .asSystem(async tx => {
      await sql.leaveDisk(tx)
      if (work.quietSince) await lockPeople(tx, work.userId)
      if (work.hasOptOuts)
        await restoreOptOuts(deps, tx, work.userId, (await sql.listChunk(tx, work)).flatMap(contactsOf))
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

/** Rolls back the inserts: another worker has the lease, or the campaign is gone. */
class NotOurs extends Error {}
