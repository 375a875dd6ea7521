import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { forgetExpired } from '#server/accounts/forget-expired.ts'
import { sendVerification } from '#server/accounts/verify-email.ts'
import type { Deps } from '#server/deps.ts'
import { sweepMedia } from '#server/media/media.ts'

/** Kinds of jobs and who does them; every handler may run twice for one job. */
export const jobHandlers = (deps: Deps): TaskList => ({
  'make-event-partitions': async () => {
    await deps.db.system`call make_event_partitions()`
  },
  'forget-expired': () => forgetExpired(deps),
  'sweep-media': () => sweepMedia(deps),
  'send-verification': payload => sendVerification(deps, z.object({ userId: z.uuid() }).parse(payload)),
})
