import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { renderer } from '../compose/render.ts'
import { learnMailGroups } from '../pacing/mail-groups.ts'
import { closeCancelled } from '../results/close-campaigns.ts'
import { pauseUnhealthy } from '../results/health.ts'
import { type Result, resultQueue } from '../results/save-results.ts'
import { lanes } from './account-queues.ts'
import { wiresTo } from './connections.ts'
import { DRAIN_MS, REAP_MS, RENEW_MS } from './engine-settings.ts'
import { expandAll } from './expand.ts'
import { reapLapsed, renewLeases } from './lease-sql.ts'
import { progressOf } from './progress.ts'
import { sendRound } from './send-round.ts'
import { wakeUps } from './wake-ups.ts'

interface EngineOptions {
  workerId: string
  signal: AbortSignal
}

/**
 * Sends campaigns until it is told to stop; any number of workers may run it at once. Four loops: addresses into the
 * ledger, the ledger onto the wire, cancelled campaigns out of it, and clearing up: after workers that died, and campaigns that do harm.
 * All it knows is in PostgreSQL.
 */
export async function runEngine(deps: Deps, { workerId, signal }: EngineOptions): Promise<void> {
  const progress = progressOf(deps.db)
  const sending = lanes(() => wake.stir())
  const wake = await wakeUps(deps.db, () => sending.awake())
  const results = resultQueue(deps, shardOf(workerId), saved => {
    wires.settled(saved)
    sending.awake(saved.map(({ mailboxId }) => mailboxId))
    tell(saved)
    wake.stir()
  })
  const wires = wiresTo(deps.providers, result => results.push(result))

  function tell(saved: Result[]): void {
    for (const { userId, campaignId } of saved) {
      progress.changed(userId, 'campaign', campaignId)
      progress.changed(userId, 'analytics', null)
      if (deps.providers.mail.kind === 'outbox') progress.changed(userId, 'outbox', null)
    }
  }

  const parts = { workerId, renderer: renderer(deps), wires, lanes: sending, progress, signal }
  const renewing = setInterval(() => {
    const inHand = wires.inHand()
    const at = performance.now()
    if (inHand.length > 0)
      renewLeases(deps.db.system, workerId, inHand).then(
        kept => wires.renewed(kept, at),
        () => {},
      )
  }, RENEW_MS)
  try {
    await Promise.all([
      repeat(signal, () => expandAll(deps, { workerId, progress, signal, onChunk: wake.stir }), wake.nextCall),
      repeat(
        signal,
        () => sendRound(deps, parts),
        // What ended between the look and the wait woke nobody.
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
    // Bodies on their way get their answer; what gets none in time ends as unknown, by the reaper of another worker.
    await sending.ended()
    await Promise.race([wires.drained(), pause(DRAIN_MS, undefined, { ref: false })])
  } finally {
    clearInterval(renewing)
    await wires.close()
    await progress.close()
    await wake.close()
  }
}

/** Works while there is work, else waits. An error (the database is away) is told, and a second later it goes on. */
async function repeat(
  signal: AbortSignal,
  work: () => Promise<boolean>,
  wait: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (!(await work())) await wait(signal)
    } catch (error) {
      console.error('The sending engine met an error and goes on', error)
      await pause(1000, undefined, { signal }).catch(() => {})
    }
  }
}

/** Counters are spread over sixteen rows, so that workers seldom wait for each other. */
const shardOf = (workerId: string) => Number.parseInt(workerId.replace(/\D/g, '').slice(-6) || '0', 10) % 16
