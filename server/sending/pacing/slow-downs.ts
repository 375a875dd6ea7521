import type { Sql } from '#server/db/db.ts'
import { type SendResult, wordsOf } from '#server/providers/mail/mail.ts'
import { findProvider, noteSlowDown, queueLookUp } from './mailbox-providers-sql.ts'
import { isSlowDown } from './pacing.ts'

/** Pauses sending to providers that asked us to slow down; afterward it resumes at half the rate. */
export async function noteSlowDowns(
  sql: Sql,
  changed: { userId: string; id: string; email: string }[],
  results: { userId: string; id: string; sendingAccountId: string; result: SendResult }[],
  now: Date,
): Promise<void> {
  const emails = new Map(changed.map(c => [c.id, c.email]))
  const requests = results
    .filter(({ result }) => isSlowDown(result))
    .map(r => ({ ...r, domain: (emails.get(r.id) ?? '').split('@').at(-1)?.toLowerCase() ?? '' }))
  // Ordered by domain, so that two writers can't deadlock.
  const once = new Map(requests.map(r => [`${r.userId} ${r.sendingAccountId} ${r.domain}`, r]))
  for (const [, { userId, sendingAccountId, domain, result }] of [...once].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await queueLookUp(sql, domain)
    const mailboxProvider = (await findProvider(sql, domain)) ?? domain
    await noteSlowDown(sql, { userId, sendingAccountId, domain, mailboxProvider, words: wordsOf(result), now })
  }
}
