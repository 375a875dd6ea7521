import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/db/db.ts'
import { EXPAND_CHUNK, WRITE_AHEAD_BATCH } from '#server/sending/engine/engine-settings.ts'
import { postgresCpuMs } from './cpu.ts'
import { openStage } from './stage.ts'

const ROUNDS = 3

/**
 * Prints the processor time of PostgreSQL for the two rows per message that no design can do without: the recipient, whose key
 * keeps an address from getting an email twice, and the result. Each has one key and no other index, and is written as the
 * engine writes: recipients by the chunk, results by the batch, each in its own transaction.
 */
export async function printFloor(recipients: number): Promise<void> {
  await using stage = await openStage()
  const sql = stage.deps.db.system
  await sql`
    create table floor_recipients (user_id uuid, campaign_id uuid, email_norm text, id uuid not null, lead_id uuid,
      primary key (user_id, campaign_id, email_norm))`
  await sql`
    create table floor_results (user_id uuid, id uuid, campaign_id uuid not null, email text not null, state text not null,
      sending_account_id uuid, from_address text, accepted_at timestamptz, answer text, primary key (user_id, id))`
  for (let round = 0; round < ROUNDS; round++) {
    const ids = { userId: randomUUID(), campaignId: randomUUID() }
    const began = postgresCpuMs(stage.folder)
    for (let from = 0; from < recipients; from += EXPAND_CHUNK) await addRecipients(sql, ids, from)
    const between = postgresCpuMs(stage.folder)
    for (let from = 0; from < recipients; from += WRITE_AHEAD_BATCH) await addResults(sql, ids, from)
    const us = (ms: number) => Math.round((ms * 1000) / recipients)
    const ended = postgresCpuMs(stage.folder)
    console.log(`PostgreSQL, µs per message: recipient ${us(between - began)}, result ${us(ended - between)}`)
  }
}

interface Ids {
  userId: string
  campaignId: string
}

const addRecipients = (sql: Sql, { userId, campaignId }: Ids, from: number) => sql`
  insert into floor_recipients
  select ${userId}, ${campaignId}, 'r' || i || '@shop' || i % 997 || '.test', gen_random_uuid(), gen_random_uuid()
  from generate_series(${from}::int, ${from + EXPAND_CHUNK - 1}::int) i`

/** The ids come from the program, as they would from a claim. */
const addResults = (sql: Sql, { userId, campaignId }: Ids, from: number) => sql`
  insert into floor_results
  select ${userId}, r.id, ${campaignId}, r.email, 'accepted', ${campaignId}, 'ada@bench.test', now(), '2.0.0 Ok: queued'
  from unnest(${Array.from({ length: WRITE_AHEAD_BATCH }, () => randomUUID())}::uuid[],
    ${Array.from({ length: WRITE_AHEAD_BATCH }, (_, i) => `r${from + i}@shop${(from + i) % 997}.test`)}::text[]) as r(id, email)`
