import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { StatusReason } from '#contract/status-reasons.ts'
import type { Deps } from '#server/deps.ts'
import { log } from '#server/log/log.ts'
import {
  noteCheck,
  noteOneByOne,
  type ResolvedSender,
  resolveSender,
} from '#server/sending-accounts/sending-accounts.ts'
import { DRAIN_MS, within } from '#server/stopping.ts'
import { type Renderer, renderer } from '../compose/render.ts'
import { reapLapsed } from '../message-states-sql.ts'
import { pacingOf } from '../pacing/current-pacing.ts'
import { learnMailboxProviders } from '../pacing/mailbox-providers.ts'
import { setRotatedReason } from '../pacing/rotation.ts'
import { placeAnew } from '../pacing/sending-window.ts'
import { whatWaits } from '../pacing/waiting-reason.ts'
import { closeCancelled, finishIfDone } from '../results/close-campaigns.ts'
import { pauseUnhealthy } from '../results/health.ts'
import { resultQueue } from '../results/result-queue.ts'
import type { Result } from '../results/save-results.ts'
import { decideDueSteps } from '../sequences/follow-ups.ts'
import { type AccountQueues, accountQueues, type Turned } from './account-queues.ts'
import { sendBatches } from './batches.ts'
import { type Connections, connectionsTo } from './connections.ts'
import { type DueAccounts, dueAccounts } from './due-accounts.ts'
import { markForgotten } from './due-sql.ts'
import {
  CLAIMS_AT_ONCE,
  HELD_UP_MS,
  LOOKS_AT_ONCE,
  POLL_MS,
  RENEW_MS,
  REST_MOST_MS,
  TURN_MS,
} from './engine-settings.ts'
import { expandAll } from './expand.ts'
import { type Expansions, expansions } from './expansions.ts'
import { type Progress, progressOf } from './progress.ts'
import { renewLeases } from './sql.ts'
import { type Turns, turns } from './turns.ts'
import { type WakeUps, wakeUps } from './wake-ups.ts'
import { setStatusReason, type WorkingCampaign, workingCampaigns } from './working-campaigns-sql.ts'

interface EngineOptions {
  workerId: string
  signal: AbortSignal
}

/**
 * Sends campaigns until the signal; any number of workers can run it. It finds the accounts that are due, and looks at each:
 * expands addresses into messages, sends them, closes canceled campaigns, and cleans up after dead workers. All its state is
 * in PostgreSQL.
 */
export async function runEngine(deps: Deps, { workerId, signal }: EngineOptions): Promise<void> {
  const progress = progressOf(deps.db)
  const due = dueAccounts(deps.db)
  const wake = await wakeUps(deps.db, userId => {
    due.called(userId)
    if (userId !== null) queues.awake(userId)
  })
  const stir = (userId: string) => {
    due.stir(userId)
    wake.stir()
  }
  const queues = accountQueues((userId, turned) => {
    if (turned.moved) stir(userId)
    else if (!signal.aborted) due.rest(userId, turned.restMs)
  })
  /** Also for a turn that's under way, which may have read what was there before. */
  const changed = (userId: string) => {
    if (queues.awake(userId)) stir(userId)
  }
  const results = resultQueue(deps, shardOf(workerId), saved => {
    connections.settled(saved)
    announce(saved)
    for (const userId of new Set(saved.map(r => r.userId))) changed(userId)
  })
  const connections = connectionsTo(deps.providers, result => results.push(result))
  const expanding = expansions(campaign =>
    expandAll(deps, { workerId, progress, signal, onChunk: () => changed(campaign.userId) }, campaign),
  )

  function announce(saved: Result[]): void {
    for (const { userId, campaignId } of saved) {
      progress.changed(userId, 'campaign', campaignId)
      progress.changed(userId, 'analytics', null)
      if (deps.providers.mail.kind === 'outbox') progress.changed(userId, 'outbox', null)
    }
  }

  const instance = turns()
  // A campaign whose addresses wait to be expanded has sent nothing yet, so it comes first.
  const claims = turns(() => (expanding.areWaiting() ? 1 : CLAIMS_AT_ONCE))
  const parts: Parts = {
    workerId,
    renderer: renderer(deps),
    connections,
    queues,
    instance,
    claims,
    expanding,
    progress,
    due,
    signal,
  }
  const renewing = setInterval(() => void renewAll(deps, workerId, connections), RENEW_MS)
  try {
    await Promise.all([
      lookForForgotten(deps, wake, signal),
      repeat(
        signal,
        async () => {
          for (const some of chunksOf(await due.take(), LOOKS_AT_ONCE))
            await Promise.all(some.map(userId => lookAt(deps, parts, userId)))
          return due.hasMore()
        },
        // What was stirred between the check and the wait woke nobody.
        async stopped => due.hasMore() || wake.next(stopped),
      ),
      repeat(signal, () => learnMailboxProviders(deps), wake.nextCall),
    ])
    // Emails in flight get their answers; without one in time, another worker marks them as unknown.
    await Promise.all([queues.ended(), expanding.ended()])
    await within(DRAIN_MS, connections.drained())
  } finally {
    clearInterval(renewing)
    await connections.close()
    await progress.close()
    await wake.close()
  }
}

/** Once, unless it fails because the database or a node of it is away: then again until it's back. */
async function lookForForgotten({ db }: Deps, wake: WakeUps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isDone = await markForgotten(db.system).then(
      () => true,
      error => log.error({ err: error }, 'The sending engine looks for forgotten accounts again'),
    )
    if (isDone) return wake.stir()
    await pause(HELD_UP_MS, undefined, { signal }).catch(() => {})
  }
}

/** Renews the leases of the batches in hand, one statement per account. One that fails is renewed the next time. */
async function renewAll({ db }: Deps, workerId: string, connections: Connections): Promise<void> {
  const batches = new Set(connections.inHand().map(({ batch }) => batch))
  const at = performance.now()
  for (const [userId, of] of Map.groupBy(batches, batch => batch.userId))
    await renewLeases(
      db.system,
      workerId,
      userId,
      of.map(({ id }) => id),
    ).then(
      kept => connections.renewed(kept, at),
      () => {},
    )
}

/** Works while there is work, then waits. After an error (the database is down) it continues after 1, 2, and 4 s, then every 5. */
async function repeat(
  signal: AbortSignal,
  work: () => Promise<boolean>,
  wait: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  for (let pauseMs = 1000; !signal.aborted; ) {
    try {
      const isMore = await work()
      pauseMs = 1000
      if (!isMore) await wait(signal)
    } catch (error) {
      log.error({ err: error }, 'The sending engine continues after an error')
      await pause(pauseMs, undefined, { signal }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, HELD_UP_MS)
    }
  }
}

const chunksOf = <T>(all: T[], n: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / n) }, (_, i) => all.slice(i * n, i * n + n))

/** Counters are spread over sixteen rows, so that workers rarely wait for each other. */
const shardOf = (workerId: string) => Number.parseInt(workerId.replace(/\D/g, '').slice(-6) || '0', 10) % 16

interface Parts {
  workerId: string
  renderer: Renderer
  connections: Connections
  queues: AccountQueues
  /** The instance's own sender is shared by all accounts. */
  instance: Turns
  claims: Turns
  expanding: Expansions
  progress: Progress
  due: DueAccounts
  signal: AbortSignal
}

/** Cleans up, and starts a turn for each of the account's idle sending accounts that has campaigns. */
async function lookAt(deps: Deps, parts: Parts, userId: string): Promise<void> {
  if (parts.signal.aborted) return
  try {
    const campaigns = await workingCampaigns(deps.db.system, userId)
    if (parts.due.mustTidy(userId) || campaigns.length === 0) await tidy(deps, parts, userId)
    if (campaigns.length === 0) return await parts.due.retire(userId)
    for (const campaign of campaigns) if (!campaign.isExpanded) parts.expanding.add(campaign)
    for (const [own, of] of Map.groupBy(campaigns, c => c.ownAccountId))
      parts.queues.run(userId, own ?? 'instance', () => takeTurns(deps, parts, of), {
        mayPause: of.every(campaign => campaign.isExpanded),
      })
  } catch (error) {
    log.error({ err: error, account: userId }, 'The sending engine continues with the other accounts')
    parts.due.failed(userId)
  }
}

/** Closes canceled campaigns, pauses harmful ones, and reclaims what dead workers left. */
async function tidy({ db }: Deps, { progress, due }: Parts, userId: string): Promise<void> {
  const closed = await closeCancelled(db, userId)
  await pauseUnhealthy(db, userId)
  const reaped = await db.asSystem(sql => reapLapsed(sql, userId))
  for (const campaignId of [...closed.map(of => of.campaignId), ...reaped])
    progress.changed(userId, 'campaign', campaignId)
  // A large campaign leaves the queue in chunks.
  if (closed.length > 0) due.called(userId)
}

/** One turn for each campaign, so that a large one doesn't hold up the others. */
async function takeTurns(deps: Deps, parts: Parts, campaigns: WorkingCampaign[]): Promise<Turned> {
  let [moved, restMs] = [false, REST_MOST_MS]
  const failures: unknown[] = []
  for (const campaign of campaigns) {
    if (parts.signal.aborted) break
    try {
      const turned = await inTurn(parts, campaign, turnMs => takeTurn(deps, parts, campaign, turnMs))
      if (turned.moved) moved = true
      else restMs = Math.min(restMs, turned.restMs)
    } catch (error) {
      failures.push(error)
    }
  }
  // The other campaigns get their turns before one campaign's error is thrown.
  if (failures.length > 0) throw failures[0]
  return moved ? { moved } : { moved, restMs }
}

/** The instance's sender serves one campaign at a time, and each for a shorter time the more accounts wait for it. */
const inTurn = <T>({ instance }: Parts, { ownAccountId }: WorkingCampaign, work: (turnMs: number) => Promise<T>) =>
  ownAccountId === null ? instance.take(waiting => work(TURN_MS / (1 + waiting))) : work(TURN_MS)

async function takeTurn(deps: Deps, parts: Parts, campaign: WorkingCampaign, turnMs: number): Promise<Turned> {
  const hasDecided = campaign.hasDecisions && (await decideDueSteps(deps, campaign))
  const isPlacing = campaign.mustPlace && (await deps.db.asSystem(sql => placeAnew(sql, campaign, deps.clock.now())))
  const sender = await resolveSender(deps, deps.db.system, campaign)
  const pacing = sender.problem === null ? await pacingOf(deps, campaign, sender) : null
  const obstacle = sender.problem ?? pacing?.reached ?? null
  const connection = pacing && obstacle === null ? parts.connections.of(sender.sendingAccount) : null
  const trouble = connection?.trouble() ?? null
  const isOneByOne = sender.sendingAccount ? (connection?.newlyOneByOne() ?? null) : null
  if (isOneByOne !== null && sender.sendingAccountId)
    await noteOneByOne(deps.db.system, campaign.userId, sender.sendingAccountId, isOneByOne)
  if (obstacle !== null || trouble !== null) await explain(deps, parts, campaign, sender, { obstacle, trouble })
  const isMoving =
    connection !== null &&
    pacing !== null &&
    connection.batchSize() > 0 &&
    (await sendBatches(deps, parts, { connection, sender, campaign, pacing, turnMs }))
  if (!isMoving && (await finish(deps, parts, campaign))) return { moved: true }
  const isFree = obstacle === null && trouble === null
  const waits = isFree && !isMoving ? await whatWaits(deps, campaign) : null
  if (isFree) await explain(deps, parts, campaign, sender, { obstacle: waits?.why ?? pacing?.slow ?? null, trouble })
  if (isMoving || hasDecided) parts.progress.changed(campaign.userId, 'campaign', campaign.campaignId)
  if (isMoving || isPlacing || hasDecided) return { moved: true }
  if (obstacle !== null) return { moved: false, restMs: HELD_UP_MS }
  const mayRest = campaign.isExpanded && connection !== null && (pacing?.slow ?? null) === null
  return { moved: false, restMs: mayRest && waits !== null ? clamp(waits.ms) : POLL_MS }
}

const clamp = (ms: number) => Math.ceil(Math.min(Math.max(ms, POLL_MS), REST_MOST_MS))

async function finish(deps: Deps, { progress }: Parts, campaign: WorkingCampaign): Promise<boolean> {
  if (!campaign.isExpanded || !(await finishIfDone(deps.db, campaign))) return false
  progress.changed(campaign.userId, 'campaign', campaign.campaignId)
  return true
}

/** Records why a campaign isn't sending, and clears it afterward, also on the settings page for a user's own account. */
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
