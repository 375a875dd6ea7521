import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '#server/db/db.ts'

type Service = 'nominatim' | 'overpass'

/** Places stay where they are; businesses open and close. */
const DAYS: Record<Service, number> = { nominatim: 90, overpass: 7 }
/** An answer takes at most 60 KB in the table: 300 MB in total. */
const MOST_ROWS = 5000

const keyOf = (question: string) => createHash('sha256').update(question).digest('base64url')

/** The service's earlier answer to this query; undefined if there is none or it's too old. */
export async function recall<T>(db: Db, service: Service, question: string, shape: z.ZodType<T>) {
  const [row] = await db.system<{ answer: unknown }[]>`
    select answer from osm_cache
    where service = ${service} and question = ${keyOf(question)}
      and fetched_at > now() - ${`${DAYS[service]} days`}::interval`
  // An older version may have stored another shape.
  return row && shape.safeParse(row.answer).data
}

export async function remember(db: Db, service: Service, question: string, answer: unknown): Promise<void> {
  const json = db.system.json(answer as Parameters<typeof db.system.json>[0])
  await db.system`
    insert into osm_cache (service, question, answer) values (${service}, ${keyOf(question)}, ${json})
    on conflict (service, question) do update set answer = excluded.answer, fetched_at = now()`
  await db.system`
    delete from osm_cache where service = ${service} and (
      fetched_at < now() - ${`${DAYS[service]} days`}::interval
      or fetched_at < (select fetched_at from osm_cache where service = ${service}
        order by fetched_at desc offset ${MOST_ROWS} limit 1))`
}
