import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import type { SourceOutcome } from './lead-source.ts'

/** Takes a turn among all processes and returns the wait for it; null: too many already wait. */
export async function takeTurn(
  sql: Sql,
  source: string,
  { everyMs, mostWaitMs }: { everyMs: number; mostWaitMs: number },
): Promise<number | null> {
  const every = `${everyMs} milliseconds`
  const [turn] = await sql<{ waitMs: number }[]>`
    insert into lead_source_state as s (source, next_turn_at)
    values (${source}, clock_timestamp() + ${every}::interval)
    on conflict (source) do update
      set next_turn_at = greatest(s.next_turn_at, clock_timestamp()) + ${every}::interval
      where s.next_turn_at <= clock_timestamp() + ${`${mostWaitMs} milliseconds`}::interval
    returning greatest(0, ceil(extract(epoch from next_turn_at - ${every}::interval - clock_timestamp()) * 1000))::int
      as wait_ms`
  return turn?.waitMs ?? null
}

/** Why this source rests, and for how many seconds more. Undefined: it doesn't. */
export const findRest = (sql: Sql, source: string) =>
  first(sql<{ outcome: SourceOutcome | null; message: string | null; forS: number }[]>`
    select outcome, message, ceil(extract(epoch from paused_until - clock_timestamp()))::int as for_s
    from lead_source_state where source = ${source} and paused_until > clock_timestamp()`)

/** Lets this source rest from now on, for all processes. */
export const setRest = (
  sql: Sql,
  source: string,
  { seconds, outcome, message }: { seconds: number; outcome: SourceOutcome; message: string },
) => sql`
  insert into lead_source_state (source, paused_until, outcome, message)
  values (${source}, clock_timestamp() + ${`${seconds} seconds`}::interval, ${outcome}, ${message})
  on conflict (source) do update
    set paused_until = excluded.paused_until, outcome = excluded.outcome, message = excluded.message`
