import { setTimeout as pause } from 'node:timers/promises'
import { startCampaign } from '#server/campaigns/start/start.ts'
import type { Db } from '#server/db/db.ts'
import { readCampaign } from './send/measure.ts'
import { end, openStage, type Stage } from './send/stage.ts'
import { makeSender, writeBenchCampaign } from './send/world.ts'

/**
 * Campaigns one after the other through one worker, until BENCH_MESSAGES emails are sent (5 million by default): does vacuum keep
 * up? After each campaign, what a claim takes, and of the queue and the results: dead rows, autovacuum runs, and bytes.
 */
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 5_000_000)
const CAMPAIGN = Math.min(MESSAGES, Number(process.env.BENCH_RECIPIENTS ?? 250_000))

await using stage = await openStage({ isProfiled: true, env: { INSTANCE_SENDER_DAILY: '100000000' } })
const worker = await stage.startWorker()
const userId = await makeSender(stage.deps, CAMPAIGN, 'none')
for (let sent = 0; sent < MESSAGES; sent += CAMPAIGN) console.log(await send(stage, userId, sent))
await end(worker)

async function send({ deps, counters }: Stage, user: string, before: number) {
  const id = await writeBenchCampaign(deps, user, CAMPAIGN)
  await counters?.begin()
  const began = performance.now()
  await startCampaign(deps, user, id)
  while ((await readCampaign(deps.db, id)).status !== 'finished') await pause(500)
  const seconds = (performance.now() - began) / 1000
  const work = await counters?.read()
  const claims = work?.statements.filter(({ text }) => text.includes('for update skip locked')) ?? []
  const sum = (of: 'ms' | 'calls') => claims.reduce((total, claim) => total + claim[of], 0)
  return {
    sent: before + CAMPAIGN,
    perSecond: Math.round(CAMPAIGN / seconds),
    claimMs: Number((sum('ms') / Math.max(1, sum('calls'))).toFixed(2)),
    walBytesPerMessage: Math.round((work?.walBytes ?? 0) / CAMPAIGN),
    tables: Object.fromEntries((await readTables(deps.db)).map(({ name, ...table }) => [name, table])),
  }
}

/** Rows and bytes of each table that every message passes through; months count together. */
function readTables(db: Db) {
  return db.system<{ name: string; live: number; dead: number; autovacuums: number; megabytes: number }[]>`
    select regexp_replace(relname, '_(\\d{4}_\\d{2}|old|rest)$', '') as name, sum(n_live_tup)::int as live, sum(n_dead_tup)::int as dead,
      sum(autovacuum_count)::int as autovacuums, round(sum(pg_total_relation_size(relid)) / 1e6)::int as megabytes
    from pg_stat_user_tables
    where relname ~ '^(queued_messages|settled_messages|campaign_recipients|message_batches|email_rollup)' group by 1 order by 1`
}
