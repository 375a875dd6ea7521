import { z } from 'zod'
import { mailProviderNames } from '#contract/mail-sign-in.ts'
import { ReplyLabel } from '#contract/replies.ts'

/** What we email to an account's owner, because somebody else may have done it (server/accounts/tell-owner.ts). */
const OWNER_NOTICES = [
  'factor-on',
  'factor-off',
  'factor-off-by-admin',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'new-device',
] as const

interface JobType {
  payload: z.ZodObject
  /** A cron schedule in UTC and the options of the jobs it creates. */
  schedule?: string
  options?: string
}

const NOTHING = z.object({})
const Owned = z.object({ userId: z.uuid(), id: z.uuid() })

/**
 * Every type of job with its payload and schedule. `handlers.ts` has the handlers, `enqueue.ts` queues a job, and
 * `db/functions/enqueue.sql` accepts these names. A job may run twice, and an interrupted one starts again.
 */
export const jobTypes = {
  'append-sent': { payload: Owned.extend({ sendingAccountId: z.uuid() }) },
  'check-call': { payload: Owned },
  'check-domain': { payload: Owned },
  'check-lost-calls': { payload: NOTHING, schedule: '*/20 * * * *' },
  'check-overdue-domains': { payload: NOTHING, schedule: '40 * * * *' },
  'check-placement': { payload: Owned },
  'check-subscription': { payload: z.object({ provider: z.enum(['stripe', 'paypal']), providerId: z.string() }) },
  /** Queued by whoever deletes an account; the schedule tries again what failed. */
  'delete-accounts': { payload: NOTHING, schedule: '*/5 * * * *', options: 'jobKey=delete-accounts-minutes' },
  'delete-old-details': { payload: NOTHING, schedule: '15 2 * * *', options: 'jobKey=delete-old-details' },
  'end-snooze': { payload: Owned.extend({ until: z.iso.datetime() }) },
  'expire-subscriptions': { payload: NOTHING, schedule: '*/10 * * * *' },
  'find-emails': { payload: NOTHING, schedule: '*/5 * * * *', options: 'jobKey=find-emails' },
  'follow-change': { payload: Owned.extend({ label: ReplyLabel.nullable() }) },
  'fold-lead-counts': { payload: NOTHING, schedule: '*/10 * * * *' },
  'forget-deleted-leads': { payload: NOTHING, schedule: '20 * * * *' },
  'forget-expired': { payload: NOTHING, schedule: '10 3 * * *' },
  'import-leads': { payload: NOTHING, schedule: '* * * * *' },
  'label-reply': { payload: Owned },
  'mark-seen': { payload: Owned },
  'make-partitions': { payload: NOTHING, schedule: '0 3 * * *' },
  'open-task': { payload: Owned },
  'queue-summaries': { payload: NOTHING, schedule: '*/15 * * * *' },
  /** Runs one at a time, with at most one more queued. */
  'read-inboxes': { payload: NOTHING, schedule: '* * * * *', options: 'queue=reading&jobKey=read-inboxes&max=1' },
  'reconcile-subscriptions': { payload: NOTHING, schedule: '30 4 * * *' },
  /** `sealed`: the tokens of a removed sending account, encrypted, in Base64. */
  'revoke-tokens': { payload: z.object({ provider: z.enum(mailProviderNames), sealed: z.string() }) },
  'send-answer': { payload: Owned },
  'send-email-change': {
    payload: z.object({ userId: z.uuid(), newEmail: z.string(), purpose: z.enum(['leave-email', 'take-email']) }),
  },
  'send-reset': { payload: z.object({ email: z.string() }) },
  'send-summary': { payload: z.object({ userId: z.uuid(), day: z.iso.date() }) },
  'send-verification': { payload: z.object({ userId: z.uuid() }) },
  'sweep-lead-imports': { payload: NOTHING, schedule: '50 * * * *' },
  'sweep-media': { payload: NOTHING, schedule: '25 * * * *' },
  'sync-crm': { payload: NOTHING, schedule: '* * * * *', options: 'jobKey=sync-crm-minute' },
  'tell-deleted': { payload: z.object({ userId: z.uuid(), email: z.string() }) },
  'tell-owner': { payload: z.object({ userId: z.uuid(), about: z.enum(OWNER_NOTICES), device: z.string().nullish() }) },
  'tell-webhook-stopped': { payload: Owned },
  /** The schedule finds runs whose worker died, and those that wait for a writer that was down. */
  'write-drafts': { payload: NOTHING, schedule: '* * * * *', options: 'jobKey=write-drafts-minute' },
} as const satisfies Record<string, JobType>

export type JobName = keyof typeof jobTypes
export type Payload<Name extends JobName> = z.infer<(typeof jobTypes)[Name]['payload']>

export const jobNames = Object.keys(jobTypes) as JobName[]

/** The schedules as graphile-worker's crontab. */
export const crontab = Object.entries<JobType>(jobTypes)
  .flatMap(([name, { schedule, options }]) => (schedule ? [`${schedule} ${name}${options ? ` ?${options}` : ''}`] : []))
  .join('\n')
