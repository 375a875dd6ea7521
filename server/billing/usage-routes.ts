import type { FastifyInstance } from 'fastify'
import { statusText } from '#contract/status-reasons.ts'
import { type UsageKind, type UsageLimits, usage } from '#contract/usage.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { entitlements, type Limits, type Plan } from './entitlements.ts'
import { monthOf } from './usage.ts'
import { readPlanAccount, readUsed } from './usage-sql.ts'

export function usageRoutes(app: FastifyInstance, { db, clock, config }: Deps): void {
  const read = (userId: string) =>
    db.asUser(userId, async sql => {
      const now = clock.now()
      const { plan, blocked } = entitlements(await readPlanAccount(sql, userId), {
        afterTrial: config.AFTER_TRIAL,
        now,
      })
      return { plan, blocked, used: await readUsed(sql, userId, monthOf(now)), resetsAt: nextMonth(now) }
    })

  serve(app, usage.limits, async ({ userId }) => {
    const { plan, blocked, used, resetsAt } = await read(userId)
    return {
      plan: present(plan),
      remaining: remainingOf(plan.limits, used),
      blocked: blocked && statusText({ code: blocked }),
      resetsAt,
    }
  })
  serve(app, usage.used, async ({ userId }) => {
    const { plan, used, resetsAt } = await read(userId)
    return {
      plan: present(plan),
      usage: {
        leadsGenerated: used.leads,
        campaignsSent: used.campaigns,
        emailsSent: used.emails,
        callsMade: used.calls,
      },
      resetsAt,
    }
  })
}

const present = ({ id, name, limits }: Plan): UsageLimits['plan'] => ({
  id,
  name,
  leadLimit: limits.leads,
  campaignLimit: limits.campaigns,
  emailLimit: limits.emails,
  callLimit: limits.calls,
})

/** After a downgrade below this month's usage, show zero instead of a negative number. */
function remainingOf(limits: Limits, used: Record<UsageKind, number>): UsageLimits['remaining'] {
  const left = (kind: UsageKind) => {
    const limit = limits[kind]
    return limit === null ? null : Math.max(0, limit - used[kind])
  }
  return { leads: left('leads'), campaigns: left('campaigns'), emails: left('emails'), calls: left('calls') }
}

const nextMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()
