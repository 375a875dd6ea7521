import { createHash } from 'node:crypto'
import { addressNorm } from '#contract/address.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { keepReport, reportIn } from '#server/domains/reports/reports.ts'
import type { UnseenAt } from '#server/inbox/seen-sql.ts'
import { showReply } from '#server/inbox/threads-sql.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { pauseUnhealthy } from '#server/sending/results/health.ts'
import { holdNext } from '#server/sending/sequences/follow-ups.ts'
import type { MessageRef } from '#server/tracking/tracking.ts'
import { unsubscribe } from '#server/tracking/unsubscribe.ts'
import { clean } from './clean.ts'
import { type Answered, findAnswered, findOwner, isOurs, isOwn } from './find-answered.ts'
import { type Found, findTraced, findTraces } from './find-message.ts'
import { findByRecipient, findWritten, listOwn } from './find-sql.ts'
import { companyOf } from './free-mail.ts'
import { judgeReply } from './judge.ts'
import { judgeReports } from './judge-reports.ts'
import { MAX_MAIL, type ReceivedMail, readMail } from './parse-email.ts'
import { addressesIn } from './parse-prose.ts'
import { type Reports, readReports } from './parse-report.ts'
import { type ReadReply, readReply } from './read-reply.ts'
import { type CampaignKey, recordFact } from './record.ts'
import { keepReply } from './replies-sql.ts'
import { lockMessage, markProcessed, type SentMessage } from './sql.ts'

/** Where an email was found. */
export interface Inbox {
  /** A sending account's ID, or `instance` or `replies`. */
  source: string
  /**
   * The owner, to whose messages all changes are limited. Null: an inbox of the instance, which receives reports and
   * answers for everyone.
   */
  userId: string | null
  /** The owner's sender addresses: email from these isn't a reply. */
  ownAddresses: string[]
  /** Where this email is in a mailbox of the owner. */
  unseenAt?: UnseenAt
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
  const dmarc = await reportIn(mail, raw, now)
  const touched: CampaignKey[] = []
  let unsubscribes: MessageRef | undefined
  const receivedAs = await deps.db.asSystem(async (sql): Promise<ReceivedAs> => {
    if (!(await markProcessed(sql, `mail ${inbox.userId ?? 'instance'}`, keyOf(mail, raw)))) return 'nothing'
    if (dmarc) return inbox.userId !== null && (await keepReport(sql, inbox.userId, dmarc)) ? 'report' : 'nothing'
    if (reports.reports.length > 0) {
      touched.push(...(await takeReports(sql, deps, inbox, reports, at)))
      return touched.length > 0 ? 'report' : 'nothing'
    }
    const userId = inbox.userId ?? (await findOwner(sql, deps.secrets, mail))
    if (userId === null) return 'nothing'
    const taken = await takeAnswer(sql, deps, { ...inbox, userId }, { mail, raw, at })
    unsubscribes = taken.unsubscribes
    return taken.receivedAs
  })
  if (unsubscribes) await unsubscribe(deps.db, unsubscribes, at)
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
  reports: Reports,
  at: Date,
): Promise<CampaignKey[]> {
  const { returned } = reports
  const traced = await findTraced(sql, findTraces(secrets, returned), userId)
  const touched: CampaignKey[] = []
  for (const { recipients, fact } of judgeReports(reports)) {
    const isComplaint = fact.kind === 'complained'
    const likely = !traced && !isComplaint && isSilent(returned) ? await findLikely(sql, userId, recipients) : null
    const found = traced ?? likely
    if (!found) continue
    // Complaints often redact the recipient.
    const isSure = traced !== null && (isComplaint || (await isTo(sql, traced, recipients)))
    const changed = await recordFact(sql, { ...found, at, fact, isSure })
    if (changed) touched.push(changed)
  }
  return touched
}

/** If it names another email, it's about that one. */
const isSilent = (returned: string) => !/^message-id:/im.test(returned)

/** A forwarded email bounced somewhere else, so its original address may be good. */
async function isTo(sql: Sql, found: Found, recipients: string[]): Promise<boolean> {
  const message = await lockMessage(sql, found)
  return message !== undefined && recipients.includes(message.emailNorm)
}

/**
 * Only for a bounce that can belong to just one message, because anyone could write such a report. The last recipient
 * that it names is the one we wrote to.
 */
async function findLikely(sql: Sql, userId: string | null, recipients: string[]): Promise<Found | null> {
  const email = recipients.at(-1)
  if (!email) return null
  const found = await findByRecipient(sql, { userId, email, days: REPORT_DAYS })
  const [newest] = found
  return newest && found.every(f => f.userId === newest.userId) ? { ...newest, attempt: null } : null
}

type OfUser = Inbox & { userId: string }

async function takeAnswer(
  sql: Sql,
  { secrets, providers }: Deps,
  { userId, ownAddresses, unseenAt }: OfUser,
  { mail, raw, at }: { mail: ReceivedMail; raw: Buffer; at: Date },
): Promise<{ receivedAs: ReceivedAs; unsubscribes?: MessageRef }> {
  const { address } = mail.from
  if (address === '' || isOwn([...ownAddresses, ...(await listOwn(sql, userId))], address)) return NOTHING
  const answered = await findAnswered(sql, secrets, { userId, mail, now: at })
  if (!answered) return NOTHING
  const { messageId, evidence } = answered
  const { subject: template = '', country = null } = (await findWritten(sql, { userId, messageId })) ?? {}
  const read = readReply(mail, subject => isOurs(subject, template), country)
  const message = await lockMessage(sql, answered)
  if (!message || message.attempts === 0 || (read.automatic && evidence === 'company')) return NOTHING
  const { label } = read
  const otherAddress = namesOther(read) ? otherIn(read.own, [address, message.emailNorm]) : null
  // The user decides what follows from a wish that isn't certain.
  const follows = read.wish && !read.isCertain ? null : label
  if (read.automatic) {
    await takeAutomatic(sql, answered, { message, read, at })
    // A newsletter may come from a recipient's address, too.
    if (evidence === 'address' && !read.until && !otherAddress) return { receivedAs: 'automatic' }
  }
  // Whether an email from the same company is an answer is for the user to say.
  else if (evidence !== 'company')
    await recordFact(sql, { ...answered, at, fact: { kind: 'replied', label: follows }, isSure: false })
  const reply = {
    userId,
    campaignId: message.campaignId,
    messageId,
    evidence,
    at,
    excerpt: read.own.slice(0, EXCERPT),
    body: read.own,
    quote: read.quote,
    original: raw.subarray(0, MAX_MAIL),
    files: mail.files,
    label,
    until: read.until,
    otherAddress,
    from: address,
    name: line(mail.from.name),
    subject: line(mail.subject),
    asksRemoval: read.wish,
    rfcMessageId: idsIn(mail.messageId ?? '').at(-1) ?? null,
    rfcReferences: idsIn(`${mail.header('references') ?? ''} ${mail.header('in-reply-to') ?? ''}`).join(' ') || null,
  }
  const [{ id }] = await keepReply(sql, reply)
  if (label === null && providers.languageModel) await enqueue(sql, 'label-reply', { userId, id })
  await showReply(sql, { ...reply, unseenAt: unseenAt ?? null })
  const isTheirs =
    evidence !== 'company' && (address === message.emailNorm || sharesCompany(address, message.emailNorm))
  return {
    receivedAs: read.automatic ? 'automatic' : 'reply',
    ...(read.isCertain && isTheirs && { unsubscribes: { userId, messageId } }),
  }
}

/** The Message-IDs in a header, each once; of a long thread, its start and its end. */
function idsIn(text: string): string[] {
  const ids = [...new Set(text.slice(0, MAX_IDS).match(/<[^<>\s]{3,250}>/g) ?? [])]
  return [...ids.slice(0, 1), ...ids.slice(1).slice(-MOST_IDS)]
}

const MAX_IDS = 64 * 1024
const MOST_IDS = 12

const NOTHING = { receivedAs: 'nothing' as const }
const EXCERPT = 1000

const sharesCompany = (one: string, other: string) => companyOf(one) !== null && companyOf(one) === companyOf(other)

interface Automatic {
  message: SentMessage
  read: ReadReply
  at: Date
}

/** If only the address matches, nothing proves that a program replied to this email, but its owner is away. */
async function takeAutomatic(sql: Sql, answered: Answered, { message, read: { until }, at }: Automatic): Promise<void> {
  if (until) await holdNext(sql, { userId: message.userId, emailNorm: message.emailNorm, until })
  if (answered.evidence === 'address') return
  await recordFact(sql, { ...answered, at, fact: { kind: 'accepted', words: null }, isSure: false })
}

/** They're the wrong person, or a program says for someone who isn't coming back whom to ask. */
const namesOther = ({ automatic, label, until, own }: ReadReply) =>
  automatic ? until === null && judgeReply(own).label === 'wrong_person' : label === 'wrong_person'

/** The address of the person whom they name instead. */
const otherIn = (own: string, known: string[]) =>
  addressesIn(own.slice(0, 8000))
    .map(word => addressNorm(word.replace(/^[^\p{L}\p{N}]|[.!?'\]]$/gu, '')))
    .find(address => /^[^@\s]{1,64}@[^@\s]{1,190}\.[^@\s.]{2,63}$/.test(address) && !known.includes(address)) ?? null

const line = (text: string) => clean(text).replace(/\s+/g, ' ').slice(0, 300)
