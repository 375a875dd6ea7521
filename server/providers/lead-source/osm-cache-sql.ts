import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

/** The answer to this query, unless it's older than that. */
export const findAnswer = (sql: Sql, service: string, question: string, days: number) =>
  first(sql<{ answer: unknown }[]>`
    select answer from osm_cache
    where service = ${service} and question = ${question} and fetched_at > now() - make_interval(days => ${days})`)

/** Keeps the answer in place of an earlier one. */
export const saveAnswer = (sql: Sql, service: string, question: string, answer: unknown) => sql`
  insert into osm_cache (service, question, answer)
  values (${service}, ${question}, ${sql.json(answer as Parameters<typeof sql.json>[0])})
  on conflict (service, question) do update set answer = excluded.answer, fetched_at = now()`

/** Deletes answers that are too old, and all but the newest. */
export const deleteOldAnswers = (sql: Sql, service: string, { days, most }: { days: number; most: number }) => sql`
  delete from osm_cache where service = ${service} and (
    fetched_at < now() - make_interval(days => ${days})
    or fetched_at < (select fetched_at from osm_cache where service = ${service}
      order by fetched_at desc offset ${most} limit 1))`
