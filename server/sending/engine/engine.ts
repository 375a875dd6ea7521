import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { StatusReason } from '#contract/status-reasons.ts'
import type { Deps } from '#server/deps.ts'
import { noteCheck, type ResolvedSender, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { type Renderer, renderer } from '../compose/render.ts'
import { reapLapsed } from '../message-states-sql.ts'
import { pacingOf } from '../pacing/current-pacing.ts'
import { learnMailboxProviders } from '../pacing/mailbox-providers.ts'
import { setRotatedReason } from '../pacing/rotation.ts'
import { placeAnew } from '../pacing/sending-window.ts'
import { whatWaits } from '../pacing/waiting-reason.ts'
import { closeCancelled, finishIfDone } from '../results/close-campaigns.ts'
import { pauseUnhealthy } from '../results/health.ts'
import { type Result, resultQueue } from '../results/save-results.ts'
import { type AccountQueues, accountQueues, INSTANCE_QUEUE } from './account-queues.ts'
import { sendBatches } from './batches.ts'
import { type Connections, connectionsTo } from './connections.ts'
import { DRAIN_MS, EXPANSIONS, REAP_MS, RENEW_MS } from './engine-settings.ts'
import { expandAll } from './expand.ts'
import { type Progress, progressOf } from './progress.ts'
import { renewLeases } from './sql.ts'
import { wakeUps } from './wake-ups.ts'
import { setStatusReason, type WorkingCampaign, workingCampaigns } from './working-campaigns-sql.ts'

interface EngineOptions {
  workerId: string
  signal: AbortSignal
}

/**
 * Sends campaigns until the signal; any number of workers can run it. Its loops expand addresses into messages,
 * send them, close canceled campaigns, and clean up after dead workers. All its state is in PostgreSQL.
 */
export async function runEngine(deps: Deps, { workerId, signal }: EngineOptions): Promise<void> {
  const progress = progressOf(deps.db)
  const sending = accountQueues(() => wake.stir())
  const wake = await wakeUps(deps.db, () => sending.awake())
  const results = resultQueue(deps, shardOf(workerId), saved => {
    connections.settled(saved)
    sending.awake(saved.map(({ sendingAccountId }) => sendingAccountId))
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
    const batches = new Set(connections.inHand().map(({ batch }) => batch))
    const at = performance.now()
    if (batches.size > 0)
      renewLeases(deps.db.system, workerId, [...batches]).then(
        kept => connections.renewed(kept, at),
        () => {},
      )
  }, RENEW_MS)
  try {
    await Promise.all([
      ...Array.from({ length: EXPANSIONS }, () =>
        repeat(signal, () => expandAll(deps, { workerId, progress, signal, onChunk: wake.stir }), wake.nextCall),
      ),
      repeat(
        signal,
        () => startTurns(deps, parts),
        // Work that ended between the check and the wait woke nobody.
        async stopped => sending.hasMoved() || wake.next(stopped),
      ),
      repeat(signal, () => learnMailboxProviders(deps), wake.nextCall),
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

interface Parts {
  workerId: string
  renderer: Renderer
  connections: Connections
  queues: AccountQueues
  progress: Progress
  signal: AbortSignal
}

/** Starts a turn for each idle sending account that has campaigns. Returns whether to check again immediately. */
async function startTurns(deps: Deps, parts: Parts): Promise<boolean> {
  const working = await workingCampaigns(deps.db.system)
  for (const [queue, campaigns] of Map.groupBy(working, c => c.ownAccountId ?? INSTANCE_QUEUE))
    if (!parts.signal.aborted)
      parts.queues.run(queue, () => takeTurns(deps, parts, campaigns), {
        mayRest: campaigns.every(campaign => campaign.isExpanded),
      })
  return parts.queues.hasMoved()
}

/** One turn for each campaign, so that a large one doesn't hold up the others. Returns whether anything moved. */
async function takeTurns(deps: Deps, parts: Parts, campaigns: WorkingCampaign[]): Promise<boolean> {
  let moved = false
  const failures: unknown[] = []
  for (const campaign of campaigns) {
    if (parts.signal.aborted) return false
    try {
      if (await takeTurn(deps, parts, campaign)) moved = true
    } catch (error) {
      failures.push(error)
    }
  }
  // The other campaigns get their turns before one campaign's error is thrown.
  if (failures.length > 0) throw failures[0]
  return moved
}

async function takeTurn(deps: Deps, parts: Parts, campaign: WorkingCampaign): Promise<boolean> {
  const isPlacing = campaign.mustPlace && (await deps.db.asSystem(sql => placeAnew(sql, campaign, deps.clock.now())))
  const sender = await resolveSender(deps, deps.db.system, campaign)
  const pacing = sender.problem === null ? await pacingOf(deps, campaign, sender) : null
  const obstacle = sender.problem ?? pacing?.reached ?? null
  const connection = pacing && obstacle === null ? parts.connections.of(sender.sendingAccount) : null
  const trouble = connection?.trouble() ?? null
  if (obstacle !== null || trouble !== null) await explain(deps, parts, campaign, sender, { obstacle, trouble })
  const isMoving =
    connection !== null &&
    pacing !== null &&
    connection.batchSize() > 0 &&
    (await sendBatches(deps, parts, { connection, sender, campaign, pacing }))
  if (!isMoving && (await finish(deps, parts, campaign))) return false
  if (obstacle === null && trouble === null) {
    const slow = pacing?.slow ?? null
    const why = isMoving ? slow : ((await whatWaits(deps, campaign)) ?? slow)
    await explain(deps, parts, campaign, sender, { obstacle: why, trouble })
  }
  if (isMoving) parts.progress.changed(campaign.userId, 'campaign', campaign.campaignId)
  return isMoving || isPlacing
}

async function finish(deps: Deps, { progress }: Parts, campaign: WorkingCampaign): Promise<boolean> {
  if (!campaign.isExpanded || !(await finishIfDone(deps.db, campaign))) return false
  progress.changed(campaign.userId, 'campaign', campaign.campaignId)
  return true
}

/**
 * Records why a campaign isn't sending, and clears it afterward. For a user's own account, the settings page shows
 * it too.
 */
async function explain(
  { db, clock }: Deps,
  { progress }: Parts,
  campaign: WorkingCampaign,
  { sendingAccountId, sendingAccount }: ResolvedSender,
  { obstacle, trouble }: { obstacle: StatusReason | null; trouble: string | null },
): Promise<void> {
  const why: StatusReason | null = obstacle ?? (trouble === null ? null : { code: 'server-away', words: trouble })
  if (isDeepStrictEqual(why, campaign.statusReason)) return
  if (campaign.isRotated) await db.asSystem(sql => setRotatedReason(sql, campaign, why))
  else await setStatusReason(db.system, campaign, why)
  if (sendingAccountId && sendingAccount && obstacle === null)
    await noteCheck(db.system, campaign.userId, sendingAccountId, { now: clock.now(), error: trouble })
  progress.changed(campaign.userId, 'campaign', campaign.campaignId)
}
