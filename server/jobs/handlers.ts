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
import { readMailboxes } from '#server/incoming/read-inboxes.ts'
import { forgetDeletedLeads } from '#server/leads/change/changes.ts'
import { forgetCoordinates } from '#server/leads/forget-coordinates.ts'
import { sweepMedia } from '#server/media/media.ts'

const Subscription = z.object({ provider: z.enum(['stripe', 'paypal']), providerId: z.string() })

/** Kinds of jobs and who does them; every handler may run twice for one job. */
export const jobHandlers = (deps: Deps): TaskList => ({
  'make-event-partitions': async () => {
    await deps.db.system`call make_event_partitions()`
  },
  'forget-expired': async () => {
    await forgetExpired(deps)
    await forgetCoordinates(deps)
  },
  'sweep-media': () => sweepMedia(deps),
  'forget-deleted-leads': () => forgetDeletedLeads(deps),
  // Every minute, too: an import that was cut off goes on.
  'import-lead-files': (_, { abortSignal }) => runImports(deps, abortSignal),
  // Every minute, too: a sync that was cut off goes on.
  'sync-crm': (_, { abortSignal }) => syncCrm(deps, abortSignal),
  'sweep-lead-files': () => sweepImports(deps),
  // Every five minutes, too: a look that was cut off begins anew.
  'find-emails': (_, { abortSignal }) => findEmails(deps, abortSignal),
  'send-verification': payload => sendVerification(deps, z.object({ userId: z.uuid() }).parse(payload)),
  'send-reset': payload => sendReset(deps, z.object({ email: z.string() }).parse(payload)),
  'check-domain': async payload => {
    const { userId, id } = z.object({ userId: z.uuid(), id: z.uuid() }).parse(payload)
    await checkDomain(deps, { userId, id, by: 'job' })
  },
  'check-lost-calls': async () => {
    await checkLost(deps)
  },
  'check-call': payload => checkCall(deps, z.object({ userId: z.uuid(), id: z.uuid() }).parse(payload)),
  'check-subscription': async payload => {
    await readAgain(deps, Subscription.parse(payload))
  },
  'reconcile-subscriptions': () => reconcile(deps),
  'expire-subscriptions': () => expireRunOut(deps),
  'read-mailboxes': () => readMailboxes(deps),
  'check-overdue-domains': async () => {
    await checkOverdue(deps)
  },
})
