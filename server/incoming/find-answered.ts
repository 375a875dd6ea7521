import type { Sql } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import { bare } from './auto-reply.ts'
import { type Found, findTraced, findTraces } from './find-message.ts'
import { findByRecipient } from './find-sql.ts'
import type { ReceivedMail } from './parse-email.ts'

/** Whoever answers later than this starts something new. */
const DAYS = 60

export interface Answered extends Found {
  evidence: 'header' | 'address'
}

interface Asked {
  userId: string
  mail: ReceivedMail
}

/**
 * Which of the user's messages a mail answers: the one that it names, else one to its very sender under its subject, which
 * shows less.
 */
export async function findAnswered(sql: Sql, secrets: Secrets, { userId, mail }: Asked): Promise<Answered | null> {
  const thread = `${mail.header('references') ?? ''} ${mail.header('in-reply-to') ?? ''}`
  const named = await findTraced(sql, findTraces(secrets, thread), userId)
  if (named) return { ...named, evidence: 'header' }
  const recent = await findByRecipient(sql, { userId, email: mail.from.address, days: DAYS })
  const found = recent.find(({ subject }) => fitsSubject(bare(mail.subject), subject))
  return found ? { userId, messageId: found.messageId, attempt: null, evidence: 'address' } : null
}

/** What the letter's subject says outside of its tags and choices, in that order, and enough of it to mean something. */
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
