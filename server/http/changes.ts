import { z } from 'zod'
import { ChangeEvent } from '#contract/events.ts'
import type { Sql } from '#server/db/db.ts'
import { afterCommit } from '#server/db/transaction.ts'

/** The channel for changes that pages have to reload. */
export const CHANGES = 'canvass_changes'

export const Change = ChangeEvent.extend({ userId: z.uuid() })
export type Change = z.infer<typeof Change>

/** Sessions of this user ended, so open streams must be checked. */
export const SessionsEnded = z.object({ userId: z.uuid(), type: z.literal('sessions-ended') })

/** Announces a change to these users' pages once it's committed; duplicates are combined. */
export async function announceChanges(sql: Sql, changes: Change[]): Promise<void> {
  const payloads = [...new Set(changes.map(({ userId, type, id }) => JSON.stringify({ userId, type, id })))]
  if (payloads.length > 0) await afterCommit(sql, pool => notify(pool, payloads))
}

/**
 * In a transaction of its own that doesn't wait for the disk. PostgreSQL commits transactions with a notification one after the
 * other in the whole database: with changes in them, each would wait for the disk alone.
 */
const notify = (sql: Sql, payloads: string[]) => sql`
  select set_config('synchronous_commit', 'off', true), pg_notify(${CHANGES}, p #>> '{}')
  from jsonb_array_elements(${sql.json(payloads)}) p`

/** Closes the event streams of ended sessions in all processes, once that is committed. */
export const announceEnded = (sql: Sql, userId: string): Promise<void> =>
  afterCommit(sql, pool => notify(pool, [JSON.stringify({ userId, type: 'sessions-ended' })]))
