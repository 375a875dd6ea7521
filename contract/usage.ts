import { z } from 'zod'
import { SubscriptionPlan } from './auth.ts'
import { route } from './route.ts'

/** The actions that monthly quotas count. */
export const UsageKind = z.enum(['leads', 'campaigns', 'emails', 'calls'])
export type UsageKind = z.infer<typeof UsageKind>

/** A monthly limit; null is unlimited, 0 allows nothing. */
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
  /** The remaining quota of this month (UTC); null is unlimited. */
  remaining: z.object({ leads: limit, campaigns: limit, emails: limit, calls: limit }),
  /** Why searching, writing, sending, and calling are refused (the trial has ended), as a sentence; null while they work. */
  blocked: z.string().nullable(),
  /** When the month's counts reset. */
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

/** Beside `message` in a 402 caused by a limit: what the limit dialog says. */
export const LimitReached = z.object({
  type: UsageKind,
  planName: z.string(),
  limit: z.number().int(),
  remaining: z.number().int(),
  requested: z.number().int(),
})
export type LimitReached = z.infer<typeof LimitReached>

export const usage = {
  limits: route('GET /api/usage-limits', 'The plan’s limits and the remaining quota of this month', {
    reply: UsageLimits,
  }),
  used: route('GET /api/usage', 'The plan’s limits and this month’s usage', { reply: Usage }),
}
