import type { Sql } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import { bare } from './auto-reply.ts'
import { type Found, findTraced, findTraces } from './find-message.ts'
import { findByDomain, findByRecipient } from './find-sql.ts'
import { companyOf } from './free-mail.ts'
import type { ReceivedMail } from './parse-email.ts'

/** A later email starts something new. */
const DAYS = 60
const CLOCKS = 600_000
/** The headers that say what an email answers; servers note in the last ones where it was delivered. */
const TRACED = ['references', 'in-reply-to', 'to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']

/** Whose message an email in the instance's own inbox answers. */
export const findOwner = async (sql: Sql, secrets: Secrets, mail: ReceivedMail): Promise<string | null> =>
  (await findTraced(sql, tracesOf(secrets, mail), null))?.userId ?? null

const tracesOf = (secrets: Secrets, mail: ReceivedMail) =>
  findTraces(secrets, [...TRACED.map(name => mail.header(name) ?? ''), mail.text].join(' '))

export interface Answered extends Found {
  evidence: 'header' | 'address' | 'company'
}

interface Asked {
  userId: string
  mail: ReceivedMail
  now: Date
}

/**
 * The user's message that an email replies to: the one it names or quotes, else the last to its sender, whatever the subject.
 * What comes from another address of a recipient's company is perhaps a reply if it looks like one.
 */
export async function findAnswered(sql: Sql, secrets: Secrets, { userId, mail, now }: Asked): Promise<Answered | null> {
  const { address } = mail.from
  // SES replaces our Message-ID, but not the links in what's quoted.
  const named = await findTraced(sql, tracesOf(secrets, mail), userId)
  if (named) return { ...named, evidence: 'header' }
  const written = Date.parse(mail.header('date') ?? '')
  // What was written before our email can't answer it; clocks differ.
  const recent = (await findByRecipient(sql, { userId, email: address, days: DAYS })).filter(
    ({ attemptedAt }) => !(written < Date.parse(attemptedAt) - CLOCKS),
  )
  const found = recent.find(({ subject }) => fitsSubject(bare(mail.subject), subject)) ?? recent[0]
  if (found) return { userId, messageId: found.messageId, attempt: null, evidence: 'address' }
  const domain = companyOf(address)
  if (!domain || !looksLikeReply(mail)) return null
  const colleague = await findByDomain(sql, { userId, domain, now, days: DAYS })
  return colleague ? { userId, messageId: colleague.messageId, attempt: null, evidence: 'company' } : null
}

/** Asked of every email in an inbox, before anything is looked up. */
export const looksLikeReply = ({ subject, header }: Pick<ReceivedMail, 'subject' | 'header'>) =>
  header('in-reply-to') !== null || header('references') !== null || bare(subject) !== subject.trim()

/** Whether an address belongs to the user's own side. */
export function isOwn(own: string[], address: string): boolean {
  const company = companyOf(address)
  return own.some(each => each === address || (company !== null && (companyOf(each) ?? '') === company))
}

/** Whether a subject is what the user wrote, and so says nothing about the reply. One that starts with a tag never is. */
export const isOurs = (subject: string, template: string): boolean =>
  fitsSubject(subject, template) &&
  template.trim() !== '' &&
  subject.toLowerCase().startsWith((template.trim().toLowerCase().split('{')[0] ?? '') || '\0')

/** The fixed parts of the email's subject, without tags and choices, in order, and long enough to be distinctive. */
export function fitsSubject(subject: string, template: string): boolean {
  const pieces = template.split(/\{\{[^{}]*\}\}|\{[^{}|]*\|[^{}]*\}/).map(piece => piece.trim().toLowerCase())
  if (pieces.join('').length < 4) return false
  let from = 0
  return pieces.every(piece => {
    const at = subject.toLowerCase().indexOf(piece, from)
    from = at + piece.length
    return at >= 0
  })
}
