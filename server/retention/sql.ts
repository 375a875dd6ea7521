import type { Sql } from '#server/db/db.ts'

/** Makes the months' partitions that are missing; those that are there stay. */
export const makePartitions = (sql: Sql) => sql`call make_partitions()`
