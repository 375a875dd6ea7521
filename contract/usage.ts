import { z } from 'zod'
import { SubscriptionPlan } from './auth.ts'
import { route } from './route.ts'

/** What a month of a plan is counted in. */
export const UsageKind = z.enum(['leads', 'campaigns', 'emails', 'calls'])
export type UsageKind = z.infer<typeof UsageKind>

/** A limit of a month; null is unlimited, 0 is none at all. */
const limit = z.number().int().min(0).nullable()

const PlanLimits = z.object({
  id: SubscriptionPlan,
  /** `Free` marks an unpaid plan. */
  name: z.string(),
  leadLimit: limit,
  campaignLimit: limit,
  emailLimit: limit,
  callLimit: limit,
})

export const UsageLimits = z.object({
  plan: PlanLimits,
  /** What is left of this month (UTC); null is unlimited. */
  remaining: z.object({ leads: limit, campaigns: limit, emails: limit, calls: limit }),
  /** Why searching, generating, sending and dialling are refused at all (the trial is over), a sentence; null while they work. */
  blocked: z.string().nullable(),
  /** When the month's counts begin anew. */
  resetsAt: z.iso.datetime(),
})
export type UsageLimits = z.infer<typeof UsageLimits>

export const Usage = z.object({
  plan: PlanLimits,
  usage: z.object({
    leadsGenerated: z.number().int(),
    campaignsSent: z.number().int(),
    emailsSent: z.number().int(),
    callsMade: z.number().int(),
  }),
  resetsAt: z.iso.datetime(),
})
export type Usage = z.infer<typeof Usage>

/** Stands beside `message` in a 402 that a used-up limit caused: what the limit dialog says. */
export const LimitReached = z.object({
  type: UsageKind,
  planName: z.string(),
  limit: z.number().int(),
  remaining: z.number().int(),
  requested: z.number().int(),
})
export type LimitReached = z.infer<typeof LimitReached>

export const usage = {
  limits: route({
    method: 'GET',
    path: '/api/usage-limits',
    summary: 'The limits of the plan and what is left of them this month',
    reply: UsageLimits,
  }),
  used: route({
    method: 'GET',
    path: '/api/usage',
    summary: 'The limits of the plan and what was used of them this month',
    reply: Usage,
  }),
}
