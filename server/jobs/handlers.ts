import { once } from 'node:events'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { forgetExpired } from '#server/accounts/forget-expired.ts'
import { sendReset } from '#server/accounts/reset-password.ts'
import { sendVerification } from '#server/accounts/verify-email.ts'
import { expireRunOut, readAgain, reconcile } from '#server/billing/subscriptions.ts'
import { checkCall, checkLost } from '#server/calls/check-call.ts'
import { syncCrm } from '#server/crm/sync-many.ts'
import { runImports } from '#server/csv/import/import-file.ts'
import { sweepImports } from '#server/csv/upload/sweep.ts'
import type { Deps } from '#server/deps.ts'
import { checkDomain, checkOverdue } from '#server/domains/check-domain.ts'
import { findEmails } from '#server/email-finder/runs/find-emails.ts'
import { readInboxes } from '#server/incoming/read-inboxes.ts'
import { forgetDeletedLeads } from '#server/leads/change/changes.ts'
import { foldLeadCounts } from '#server/leads/fold-counts.ts'
import { forgetCoordinates } from '#server/leads/forget-coordinates.ts'
import { inContext } from '#server/log/log.ts'
import { traced } from '#server/log/traces.ts'
import { sweepMedia } from '#server/media/media.ts'
import { timeJob } from '#server/monitoring/counters.ts'
import { deleteOldDetails, makePartitions } from '#server/retention/retention.ts'
import { writeDrafts } from '#server/writer/drafts/write-drafts.ts'
import { type JobName, jobNames, jobTypes, type Payload } from './job-types.ts'

type Handler<Name extends JobName> = (deps: Deps, payload: Payload<Name>, signal: AbortSignal) => Promise<unknown>

/** What each type of job does. */
const handlers: { [Name in JobName]: Handler<Name> } = {
  'check-call': checkCall,
  'check-domain': (deps, domain) => checkDomain(deps, { ...domain, by: 'job' }),
  'check-lost-calls': checkLost,
  'check-overdue-domains': checkOverdue,
  'check-subscription': (deps, subscription) => readAgain(deps, subscription),
  'delete-old-details': (deps, _, signal) => deleteOldDetails(deps, signal),
  'expire-subscriptions': expireRunOut,
  'find-emails': (deps, _, signal) => findEmails(deps, signal),
  'fold-lead-counts': foldLeadCounts,
  'forget-deleted-leads': forgetDeletedLeads,
  'forget-expired': async deps => {
    await forgetExpired(deps)
    await forgetCoordinates(deps)
  },
  'import-leads': (deps, _, signal) => runImports(deps, signal),
  'make-partitions': makePartitions,
  'read-inboxes': readInboxes,
  'reconcile-subscriptions': reconcile,
  'send-reset': sendReset,
  'send-verification': sendVerification,
  'sweep-lead-imports': sweepImports,
  'sweep-media': sweepMedia,
  'sync-crm': (deps, _, signal) => syncCrm(deps, signal),
  'write-drafts': (deps, _, signal) => writeDrafts(deps, signal),
}

/** What `enqueue` adds to a payload. */
const Queued = z.object({ requestId: z.string().optional() })

/**
 * What graphile-worker runs: each handler behind a check of its payload. On `release`, jobs in progress fail, so that another
 * worker starts them again at once; those of a process that just ends wait for their lease to lapse (leases.ts).
 */
export const taskList = (deps: Deps, release: AbortSignal): TaskList =>
  Object.fromEntries(
    jobNames.map(name => [
      name,
      async (payload, { abortSignal }) => {
        await inContext({ job: name, requestId: Queued.safeParse(payload).data?.requestId }, () =>
          timeJob(name, () =>
            traced(`job ${name}`, { kind: 'consumer' }, () =>
              unlessReleased(run(deps, name, payload, abortSignal), release),
            ),
          ),
        )
      },
    ]),
  )

async function unlessReleased(work: Promise<unknown>, release: AbortSignal): Promise<void> {
  const over = new AbortController()
  const released = once(release, 'abort', { signal: over.signal }).then(() => Promise.reject(release.reason))
  await Promise.race([work, released]).finally(() => over.abort())
}

export const run = <Name extends JobName>(deps: Deps, name: Name, payload: unknown, signal: AbortSignal) =>
  handlers[name](deps, jobTypes[name].payload.parse(payload) as Payload<Name>, signal)
