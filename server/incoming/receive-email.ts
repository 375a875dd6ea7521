import { createHash } from 'node:crypto'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { classifyReply } from '#server/providers/mail/classify-reply.ts'
import { pauseUnhealthy } from '#server/sending/results/health.ts'
import { isAutomatic } from './auto-reply.ts'
import { asksRemoval, clean, excerptOf } from './excerpt.ts'
import { findAnswered } from './find-answered.ts'
import { type Found, findTraced, findTraces } from './find-message.ts'
import { findByRecipient } from './find-sql.ts'
import type { Fact } from './outcomes.ts'
import { type ReceivedMail, readMail } from './parse-email.ts'
import { type DeliveryReport, type Reports, readReports, type SpamReport, sendersIn } from './parse-report.ts'
import { type CampaignKey, recordFact } from './record.ts'
import { keepReply } from './replies-sql.ts'
import { lockMessage, markProcessed } from './sql.ts'

/** Where an email was found. */
export interface Inbox {
  /** A sending account's ID, or `instance`. */
  source: string
  /**
   * The owner, to whose messages all changes are limited. Null: the instance's inbox, which receives reports for
   * everyone.
   */
  userId: string | null
  /** The owner's sender addresses: email from these isn't a reply. */
  ownAddresses: string[]
}

/** What the email turned out to be. */
export type ReceivedAs = 'report' | 'reply' | 'automatic' | 'nothing'

/** A report without a trace of its message counts for a recent email to the recipient that it names. */
const REPORT_DAYS = 7

/**
 * Processes one incoming email, once per account, because several accounts may share a login or have copies. It's
 * committed when this resolves. An irrelevant email changes nothing.
 */
export async function receiveEmail(deps: Deps, inbox: Inbox, raw: Buffer, receivedAt: Date): Promise<ReceivedAs> {
  const mail = await readMail(raw)
  if (!mail) return 'nothing'
  const now = deps.clock.now()
  const at = receivedAt < now ? receivedAt : now
  const reports = readReports(mail)
  const touched: CampaignKey[] = []
  const receivedAs = await deps.db.asSystem(async (sql): Promise<ReceivedAs> => {
    if (!(await markProcessed(sql, `mail ${inbox.userId ?? 'instance'}`, keyOf(mail, raw)))) return 'nothing'
    if (reports.reports.length > 0) {
      touched.push(...(await takeReports(sql, deps, inbox, reports, at)))
      return touched.length > 0 ? 'report' : 'nothing'
    }
    return inbox.userId === null ? 'nothing' : takeAnswer(sql, deps, { ...inbox, userId: inbox.userId }, mail, at)
  })
  for (const [userId, of] of Map.groupBy(touched, t => t.userId))
    await pauseUnhealthy(
      deps.db,
      userId,
      of.map(t => t.campaignId),
    )
  return receivedAs
}

const keyOf = ({ messageId }: ReceivedMail, raw: Buffer) =>
  messageId?.slice(0, 500) ?? createHash('sha256').update(raw).digest('base64url')

async function takeReports(
  sql: Sql,
  { secrets }: Deps,
  { userId }: Inbox,
  { reports, returned }: Reports,
  at: Date,
): Promise<CampaignKey[]> {
  const traced = await findTraced(sql, findTraces(secrets, returned), userId)
  const touched: CampaignKey[] = []
  for (const report of reports) {
    const found = traced ?? (isSilent(returned) ? await findLikely(sql, userId, report) : null)
    const fact = factOf(report, sendersIn(returned))
    if (!found || !fact) continue
    const isSure = traced !== null && (await isAbout(sql, found, report))
    const changed = await recordFact(sql, { ...found, at, fact, isSure })
    if (changed) touched.push(changed)
  }
  return touched
}

/** If it names another email, it's about that one. */
const isSilent = (returned: string) => !/^message-id:/im.test(returned)

function factOf(report: DeliveryReport | SpamReport, senders: string[]): Fact | null {
  if (report.kind === 'spam') return { kind: 'complained', words: report.words }
  const { action, status, words, recipients } = report
  const why = classifyReply({ action, status, text: words, senders, recipients })
  if (why === 'delivered') return { kind: 'accepted', words: null }
  return why === 'delayed' ? { kind: 'delayed', words } : { kind: 'bounced', why, words }
}

/**
 * A forwarded email bounced somewhere else, so its original address may be good. Complaints often redact the
 * recipient.
 */
async function isAbout(sql: Sql, found: Found, report: DeliveryReport | SpamReport): Promise<boolean> {
  if (report.kind === 'spam') return true
  const message = await lockMessage(sql, found)
  return message !== undefined && report.recipients.includes(message.emailNorm)
}

/** Only for a bounce that can belong to just one message, because anyone could write such a report. */
async function findLikely(sql: Sql, userId: string | null, report: DeliveryReport | SpamReport): Promise<Found | null> {
  const [email] = report.recipients
  if (report.kind === 'spam' || !email) return null
  const found = await findByRecipient(sql, { userId, email, days: REPORT_DAYS })
  const [newest] = found
  return newest && found.every(f => f.userId === newest.userId) ? { ...newest, attempt: null } : null
}

async function takeAnswer(
  sql: Sql,
  { secrets }: Deps,
  { userId, ownAddresses }: Inbox & { userId: string },
  mail: ReceivedMail,
  at: Date,
): Promise<ReceivedAs> {
  if (mail.from.address === '' || ownAddresses.includes(mail.from.address)) return 'nothing'
  const answered = await findAnswered(sql, secrets, { userId, mail })
  if (!answered) return 'nothing'
  const isByProgram = isAutomatic(mail)
  const fact: Fact = isByProgram ? { kind: 'accepted', words: null } : { kind: 'replied' }
  // If only the subject matches, nothing proves that a program replied to this email.
  if (isByProgram && answered.evidence === 'address') return 'automatic'
  const recorded = await recordFact(sql, { ...answered, at, fact, isSure: false })
  if (!recorded || isByProgram) return recorded ? 'automatic' : 'nothing'
  const excerpt = excerptOf(mail.text)
  await keepReply(sql, {
    ...recorded,
    messageId: answered.messageId,
    evidence: answered.evidence,
    at,
    excerpt,
    from: mail.from.address,
    name: line(mail.from.name),
    subject: line(mail.subject),
    asksRemoval: asksRemoval(excerpt),
  })
  return 'reply'
}

const line = (text: string) => clean(text).replace(/\s+/g, ' ').slice(0, 300)
