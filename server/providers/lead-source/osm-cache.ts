import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '#server/db/db.ts'
import { deleteOldAnswers, findAnswer, saveAnswer } from './osm-cache-sql.ts'

type Service = 'nominatim' | 'overpass'

/** Places don't move; businesses open and close. */
const DAYS: Record<Service, number> = { nominatim: 90, overpass: 7 }
/** An answer takes at most 60 KB in the table: 300 MB in total. */
const MOST_ROWS = 5000

const keyOf = (question: string) => createHash('sha256').update(question).digest('base64url')

/** The service's earlier answer to this query; undefined if there is none or it's too old. */
export async function recall<T>(db: Db, service: Service, question: string, shape: z.ZodType<T>) {
  const found = await findAnswer(db.system, service, keyOf(question), DAYS[service])
  // An older version may have stored another shape.
  return found && shape.safeParse(found.answer).data
}

export async function remember(db: Db, service: Service, question: string, answer: unknown): Promise<void> {
  await saveAnswer(db.system, service, keyOf(question), answer)
  await deleteOldAnswers(db.system, service, { days: DAYS[service], most: MOST_ROWS })
}
