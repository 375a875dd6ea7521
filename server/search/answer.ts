import type { FastifyReply } from 'fastify'
import type { FoundLead } from '#contract/leads.ts'
import { requireQuota, requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import type { SearchAnswer } from './search.ts'
import { toHeader } from './sources/attributions.ts'

/** Refuses a search for more leads than the month's remaining quota. Only imported leads count toward it. */
export function requireSearch({ db, clock, config }: Deps, userId: string, n: number): Promise<void> {
  const now = clock.now()
  return db.asUser(userId, async sql => {
    await requireWork(sql, { userId, now, config })
    await requireQuota(sql, { userId, kind: 'leads', n, now })
  })
}

/** The body is the businesses; headers carry the rest. */
export function tellAnswer(reply: FastifyReply, { leads, source, cursor, looked }: SearchAnswer): FoundLead[] {
  reply.header('x-lead-source', source)
  reply.header('x-lead-sources', toHeader(looked))
  if (cursor) reply.header('x-next-cursor', cursor)
  return leads
}
