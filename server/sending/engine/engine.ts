import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { renderer } from '../compose/render.ts'
import { learnMailGroups } from '../pacing/mail-groups.ts'
import { closeCancelled } from '../results/close-campaigns.ts'
import { pauseUnhealthy } from '../results/health.ts'
import { type Result, resultQueue } from '../results/save-results.ts'
import { accountQueues } from './account-queues.ts'
import { connectionsTo } from './connections.ts'
import { DRAIN_MS, REAP_MS, RENEW_MS } from './engine-settings.ts'
import { expandAll } from './expand.ts'
import { reapLapsed, renewLeases } from './lease-sql.ts'
import { progressOf } from './progress.ts'
import { startTurns } from './turns.ts'
import { wakeUps } from './wake-ups.ts'

interface EngineOptions {
  workerId: string
  signal: AbortSignal
}

/**
 * Sends campaigns until the signal; any number of workers may run it at once. Its loops expand addresses into messages,
 * send these, close cancelled campaigns, and clean up after dead workers. All its state is in PostgreSQL.
 */
export async function runEngine(deps: Deps, { workerId, signal }: EngineOptions): Promise<void> {
  const progress = progressOf(deps.db)
  const sending = accountQueues(() => wake.stir())
  const wake = await wakeUps(deps.db, () => sending.awake())
  const results = resultQueue(deps, shardOf(workerId), saved => {
    connections.settled(saved)
    sending.awake(saved.map(({ mailboxId }) => mailboxId))
    announce(saved)
    wake.stir()
  })
  const connections = connectionsTo(deps.providers, result => results.push(result))

  function announce(saved: Result[]): void {
    for (const { userId, campaignId } of saved) {
      progress.changed(userId, 'campaign', campaignId)
      progress.changed(userId, 'analytics', null)
      if (deps.providers.mail.kind === 'outbox') progress.changed(userId, 'outbox', null)
    }
  }

  const parts = { workerId, renderer: renderer(deps), connections, queues: sending, progress, signal }
  const renewing = setInterval(() => {
    const inHand = connections.inHand()
    const at = performance.now()
    if (inHand.length > 0)
      renewLeases(deps.db.system, workerId, inHand).then(
        kept => connections.renewed(kept, at),
        () => {},
      )
  }, RENEW_MS)
  try {
    await Promise.all([
      repeat(signal, () => expandAll(deps, { workerId, progress, signal, onChunk: wake.stir }), wake.nextCall),
      repeat(
        signal,
        () => startTurns(deps, parts),
        // Work that ended between the look and the wait woke nobody.
        async stopped => sending.hasMoved() || wake.next(stopped),
      ),
      repeat(signal, () => learnMailGroups(deps), wake.nextCall),
      repeat(
        signal,
        async () => {
          const closed = await closeCancelled(deps.db)
          for (const { userId, campaignId } of closed) progress.changed(userId, 'campaign', campaignId)
          return closed.length > 0
        },
        wake.nextCall,
      ),
      repeat(
        signal,
        async () => {
          await pauseUnhealthy(deps.db)
          const changed = await reapLapsed(deps.db.system)
          for (const { userId, campaignId } of changed) progress.changed(userId, 'campaign', campaignId)
          if (changed.length > 0) wake.stir()
          return false
        },
        stopped => pause(REAP_MS, undefined, { signal: stopped }).catch(() => {}),
      ),
    ])
    // Emails in flight get their answers; without one in time, another worker marks them as unknown.
    await sending.ended()
    await Promise.race([connections.drained(), pause(DRAIN_MS, undefined, { ref: false })])
  } finally {
    clearInterval(renewing)
    await connections.close()
    await progress.close()
    await wake.close()
  }
}

/** Works while there is work, then waits. After an error (the database is down) it continues a second later. */
async function repeat(
  signal: AbortSignal,
  work: () => Promise<boolean>,
  wait: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (!(await work())) await wait(signal)
    } catch (error) {
      console.error('The sending engine continues after an error', error)
      await pause(1000, undefined, { signal }).catch(() => {})
    }
  }
}

/** Counters are spread over sixteen rows, so that workers rarely wait for each other. */
const shardOf = (workerId: string) => Number.parseInt(workerId.replace(/\D/g, '').slice(-6) || '0', 10) % 16
