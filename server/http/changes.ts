import { z } from 'zod'
import { ChangeEvent } from '#contract/events.ts'
import type { Sql } from '#server/db/db.ts'

/** The channel for changes that pages have to reload. */
export const CHANGES = 'canvass_changes'

export const Change = ChangeEvent.extend({ userId: z.uuid() })
export type Change = z.infer<typeof Change>

/** Sessions of this user ended, so open streams must be checked. */
export const SessionsEnded = z.object({ userId: z.uuid(), type: z.literal('sessions-ended') })

/** Announces a change to these users' pages on commit; duplicates are combined. */
export async function announceChanges(sql: Sql, changes: Change[]): Promise<void> {
  const payloads = [...new Set(changes.map(({ userId, type, id }) => JSON.stringify({ userId, type, id })))]
  if (payloads.length > 0)
    await sql`select pg_notify(${CHANGES}, p #>> '{}') from jsonb_array_elements(${sql.json(payloads)}) p`
}

/** Closes the event streams of ended sessions in all processes on commit. */
export const announceEnded = (sql: Sql, userId: string) =>
  sql`select pg_notify(${CHANGES}, ${JSON.stringify({ userId, type: 'sessions-ended' })})`
