import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/deps.ts'

/** Kinds of jobs and who does them; every handler may run twice for one job. */
export const jobHandlers = (deps: Deps): TaskList => ({
  'make-event-partitions': async () => {
    await deps.db.system`call make_event_partitions()`
  },
})
