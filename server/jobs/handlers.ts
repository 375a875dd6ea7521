import { once } from 'node:events'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { inContext } from '#server/log/log.ts'
import { traced } from '#server/log/traces.ts'
import { timeJob } from '#server/monitoring/counters.ts'
import { type JobName, jobNames, jobTypes, type Payload } from './job-types.ts'

type Handler<Name extends JobName> = (deps: Deps, payload: Payload<Name>, signal: AbortSignal) => Promise<unknown>

/** What each type of job does. Its feature is loaded with the first job: many workers never get most of them. */
const handlers: { [Name in JobName]: Handler<Name> } = {
  'append-sent': async (deps, answer) => (await import('#server/inbox/append-sent.ts')).appendSent(deps, answer),
  'check-call': async (deps, call) => (await import('#server/calls/check-call.ts')).checkCall(deps, call),
  'check-domain': async (deps, domain) =>
    (await import('#server/domains/check-domain.ts')).checkDomain(deps, { ...domain, by: 'job' }),
  'check-lost-calls': async deps => (await import('#server/calls/check-call.ts')).checkLost(deps),
  'check-overdue-domains': async deps => (await import('#server/domains/check-domain.ts')).checkOverdue(deps),
  'check-placement': async (deps, test) =>
    (await import('#server/campaigns/placement/look.ts')).checkPlacement(deps, test),
  'check-subscription': async (deps, subscription) =>
    (await import('#server/billing/subscriptions.ts')).readAgain(deps, subscription),
  'delete-accounts': async (deps, _, signal) =>
    (await import('#server/accounts/deletion/delete-accounts.ts')).deleteAccounts(deps, signal),
  'delete-old-details': async (deps, _, signal) =>
    (await import('#server/retention/retention.ts')).deleteOldDetails(deps, signal),
  'end-snooze': async (deps, snooze) => (await import('#server/inbox/end-snooze.ts')).endSnooze(deps, snooze),
  'expire-subscriptions': async deps => (await import('#server/billing/subscriptions.ts')).expireRunOut(deps),
  'find-emails': async (deps, _, signal) =>
    (await import('#server/email-finder/runs/find-emails.ts')).findEmails(deps, signal),
  'follow-change': async (deps, changed) =>
    (await import('#server/inbox/follow-change.ts')).followChange(deps, changed),
  'fold-lead-counts': async deps => (await import('#server/leads/fold-counts.ts')).foldLeadCounts(deps),
  'forget-deleted-leads': async deps => (await import('#server/leads/change/changes.ts')).forgetDeletedLeads(deps),
  'forget-expired': async deps => {
    await (await import('#server/accounts/forget-expired.ts')).forgetExpired(deps)
    await (await import('#server/leads/forget-coordinates.ts')).forgetCoordinates(deps)
    await (await import('#server/webhooks/webhooks.ts')).deleteOldDeliveries(deps.db.system)
    await (await import('#server/audit-log/audit-log.ts')).deleteOldEntries(deps.db.system)
    await (await import('#server/domains/reports/reports.ts')).deleteOldReports(deps.db.system)
  },
  'import-leads': async (deps, _, signal) =>
    (await import('#server/csv/import/import-file.ts')).runImports(deps, signal),
  'label-reply': async (deps, reply) => (await import('#server/incoming/label-reply.ts')).labelReply(deps, reply),
  'mark-seen': async (deps, account) => (await import('#server/inbox/seen.ts')).markSeen(deps, account),
  'make-partitions': async deps => (await import('#server/retention/retention.ts')).makePartitions(deps),
  'open-task': async (deps, task) => (await import('#server/tasks/tasks.ts')).openTask(deps, task),
  'queue-summaries': async deps => (await import('#server/summaries/summaries.ts')).queueSummaries(deps),
  'read-inboxes': async deps => (await import('#server/incoming/read-inboxes.ts')).readInboxes(deps),
  'reconcile-subscriptions': async deps => (await import('#server/billing/subscriptions.ts')).reconcile(deps),
  'revoke-tokens': async (deps, tokens) =>
    (await import('#server/sending-accounts/sending-accounts.ts')).revokeTokens(deps, tokens),
  'send-answer': async (deps, answer) => (await import('#server/inbox/send-answer.ts')).sendAnswer(deps, answer),
  'send-email-change': async (deps, step) =>
    (await import('#server/accounts/change-email.ts')).sendEmailChange(deps, step),
  'send-reset': async (deps, account) => (await import('#server/accounts/reset-password.ts')).sendReset(deps, account),
  'send-summary': async (deps, account) => (await import('#server/summaries/summaries.ts')).sendSummary(deps, account),
  'send-verification': async (deps, account) =>
    (await import('#server/accounts/verify-email.ts')).sendVerification(deps, account),
  'sweep-lead-imports': async deps => (await import('#server/csv/upload/sweep.ts')).sweepImports(deps),
  'sweep-media': async deps => (await import('#server/media/media.ts')).sweepMedia(deps),
  'sync-crm': async (deps, _, signal) => (await import('#server/crm/sync-many.ts')).syncCrm(deps, signal),
  'tell-deleted': async (deps, account) =>
    (await import('#server/accounts/deletion/delete-accounts.ts')).tellDeleted(deps, account),
  'tell-owner': async (deps, notice) => (await import('#server/accounts/tell-owner.ts')).tellOwner(deps, notice),
  'tell-webhook-stopped': async (deps, webhook) =>
    (await import('#server/webhooks/tell-stopped.ts')).tellStopped(deps, webhook),
  'write-drafts': async (deps, _, signal) =>
    (await import('#server/writer/drafts/write-drafts.ts')).writeDrafts(deps, signal),
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
