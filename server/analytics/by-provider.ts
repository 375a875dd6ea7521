import type { BreakdownRow } from '#contract/analytics.ts'
import type { Db } from '#server/db/db.ts'
import { providersOf } from './breakdown-sql.ts'

const NAMES: Record<string, string> = { google: 'Google', microsoft: 'Microsoft', yahoo: 'Yahoo' }
/** Only this many of the largest domains are counted. */
export const MOST_DOMAINS = 2000

/** The rows of domains, added up by their mail provider, the largest first. */
export async function byProvider(db: Db, domains: BreakdownRow[], most = 20): Promise<BreakdownRow[]> {
  const known = await db.asSystem(sql =>
    providersOf(
      sql,
      domains.map(({ key }) => key),
    ),
  )
  const providerOf = new Map(known.map(({ domain, mailboxProvider }) => [domain, mailboxProvider]))
  const sums = new Map<string, BreakdownRow>()
  for (const row of domains) {
    const key = providerOf.get(row.key) ?? row.key
    const before = sums.get(key)
    sums.set(key, before ? add(before, row) : { ...row, key, name: NAMES[key] ?? key })
  }
  return [...sums.values()].sort((a, b) => b.sent - a.sent).slice(0, most)
}

const add = (a: BreakdownRow, b: BreakdownRow): BreakdownRow => ({
  ...a,
  sent: a.sent + b.sent,
  delivered: a.delivered + b.delivered,
  opened: a.opened === null && b.opened === null ? null : (a.opened ?? 0) + (b.opened ?? 0),
  clicked: a.clicked + b.clicked,
  replied: a.replied + b.replied,
  bounced: a.bounced + b.bounced,
})
