import type { Thread } from '#contract/inbox.ts'
import type { Sql } from '#server/db/db.ts'
import { sentText } from '#server/sending/compose/sent-text.ts'
import type { Asked } from './list-sql.ts'
import { findUnanswered, insertThreads, listUnanswered, type UnansweredRow } from './unanswered-sql.ts'

/**
 * Emails that nobody answered, as threads. They have no rows of their own, which would double what each sent email costs: the
 * list reads `settled_messages`, and a row begins with what the user does with one (docs/decisions/023).
 */

const WORDS = 200
/** After all threads; and after that, by the ID alone. */
const LAST_PLACE = '0001-01-01 00:00:00+00'
const BEFORE_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** What follows the threads, so that a million sent emails don't bury what waits. Nothing of them is unread or put off. */
export async function afterThreads(sql: Sql, userId: string, { scope, label, updatedSince, ...asked }: Asked) {
  if (!['all', 'them', null].includes(scope) || label || updatedSince || asked.limit === 0) return []
  const before = asked.after?.at === LAST_PLACE ? asked.after.id : BEFORE_ALL
  const rows = await listUnanswered(sql, userId, { ...asked, before })
  return rows.map(row => ({ ...asThread(userId, row), place: LAST_PLACE }))
}

export async function readUnanswered(sql: Sql, userId: string, id: string) {
  const [row] = await findUnanswered(sql, userId, [id])
  return row && asThread(userId, row)
}

export async function beginThreads(sql: Sql, userId: string, ids: string[]): Promise<void> {
  const rows = await findUnanswered(sql, userId, ids)
  if (rows.length > 0)
    await insertThreads(
      sql,
      userId,
      rows.map(row => asThread(userId, row)),
    )
}

type Unanswered = Thread & { revision: number; sendingAccountId: string | null; campaignId: string }

function asThread(userId: string, row: UnansweredRow): Unanswered {
  const { id, messageId, step, email, leadId, campaignId, sendingAccountId, account, fromName, at, businessName } = row
  const { subject, text } = sentText({
    userId,
    id: messageId,
    email,
    fromName,
    step,
    lead: row,
    subject: row.subject,
    bodyText: row.bodyText ?? '',
    links: row.links ?? [],
    postalAddress: row.postalAddress ?? '',
  })
  return {
    id,
    email,
    name: businessName ?? email,
    leadId,
    subject,
    words: text.replace(/\s+/g, ' ').slice(0, WORDS),
    label: null,
    until: null,
    isTheirs: false,
    isUnread: false,
    isDone: false,
    snoozedUntil: null,
    scheduledAt: null,
    hasFailed: false,
    account,
    isSuppressed: false,
    lastAt: at,
    revision: 0,
    sendingAccountId,
    campaignId,
  }
}
