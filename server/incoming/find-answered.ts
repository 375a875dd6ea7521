import type { Sql } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import { bare } from './auto-reply.ts'
import { type Found, findTraced, findTraces } from './find-message.ts'
import { findByRecipient } from './find-sql.ts'
import type { ReceivedMail } from './parse-email.ts'

/** A later email starts something new. */
const DAYS = 60

export interface Answered extends Found {
  evidence: 'header' | 'address'
}

interface Asked {
  userId: string
  mail: ReceivedMail
}

/**
 * The user's message that an email replies to: the one it names, else one sent to its sender under the same
 * subject, which is weaker evidence.
 */
export async function findAnswered(sql: Sql, secrets: Secrets, { userId, mail }: Asked): Promise<Answered | null> {
  const thread = `${mail.header('references') ?? ''} ${mail.header('in-reply-to') ?? ''}`
  const named = await findTraced(sql, findTraces(secrets, thread), userId)
  if (named) return { ...named, evidence: 'header' }
  const recent = await findByRecipient(sql, { userId, email: mail.from.address, days: DAYS })
  const found = recent.find(({ subject }) => fitsSubject(bare(mail.subject), subject))
  return found ? { userId, messageId: found.messageId, attempt: null, evidence: 'address' } : null
}

/** The fixed parts of the email's subject, without tags and choices, in order, and long enough to be distinctive. */
export function fitsSubject(subject: string, template: string): boolean {
  const pieces = template.split(/\{\{[^{}]*\}\}|\{[^{}]*\|[^{}]*\}/).map(piece => piece.trim().toLowerCase())
  if (pieces.join('').length < 4) return false
  let from = 0
  return pieces.every(piece => {
    const at = subject.toLowerCase().indexOf(piece, from)
    from = at + piece.length
    return at >= 0
  })
}
