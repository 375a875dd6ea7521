import type { Db } from '#server/db/db.ts'
import { citusUrls } from './citus-cluster.ts'

const WAITING = `select count(*) from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`

/** Whether a session of this test's database waits for a lock; with TEST_CITUS_URLS, on any node. */
export async function waitsForLock({ system }: Db): Promise<boolean> {
  const counts = await (citusUrls.length > 0
    ? system`select result::int as count from run_command_on_all_nodes(${WAITING})`
    : system.unsafe(WAITING))
  return counts.some(({ count }) => Number(count) > 0)
}
