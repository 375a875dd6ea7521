import type { FastifyReply } from 'fastify'
import type { FoundLead } from '#contract/leads.ts'
import { requireQuota, requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import type { SearchAnswer } from './search.ts'
import { toHeader } from './sources/attributions.ts'

/** Refuses a search beyond the plan: more than the month has left is refused, not trimmed in silence. Counted is what is imported. */
export function requireSearch({ db, clock, config }: Deps, userId: string, n: number): Promise<void> {
  const now = clock.now()
  return db.asUser(userId, async sql => {
    await requireWork(sql, { userId, now, config })
    await requireQuota(sql, { userId, kind: 'leads', n, now })
  })
}

/** The businesses are the body, what else there is to say stands in headers. */
export function tellAnswer(reply: FastifyReply, { leads, source, cursor, looked }: SearchAnswer): FoundLead[] {
  reply.header('x-lead-source', source)
  reply.header('x-lead-sources', toHeader(looked))
  if (cursor) reply.header('x-next-cursor', cursor)
  return leads
}
