import { getDomain } from 'tldts'
import { CONTACTED_DAYS } from '#contract/audience.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Finding } from '#contract/preflight.ts'
import { isBlock } from '#contract/preflight-levels.ts'
import type { Sql } from '#server/db/db.ts'
import { hostOf } from '#server/domains/domains.ts'
import { isFreeMail } from '#server/free-mail.ts'
import { refusal } from '#server/http/errors.ts'
import { readQuietSince } from '#server/sending/pacing/quiet-sql.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { findContacted } from '../audience/sql.ts'
import { parseAddresses } from '../edit/addresses.ts'
import { readLetter } from '../edit/sql.ts'
import { findGaps } from './gaps.ts'
import { findNamed } from './one-business.ts'
import { findFacts } from './one-fact.ts'
import { checkOwnEmails } from './own-emails.ts'
import { type Audience, placedTexts, preflight, type Texts } from './preflight.ts'
import { findAlreadySent, listLeadsOf, type Recipients, readAudience } from './sql.ts'
import { checkStart } from './start-time.ts'
import { remark } from './text/remarks.ts'
import { reading } from './text-thread.ts'
import { findVainSteps } from './vain-steps.ts'

/** How many addresses a finding names; the rest are only counted. */
const NAMED = 3
/** Enough to know when most of them sleep. */
const MOST_PLACES = 1000

interface Checked extends Omit<Recipients, 'isTestMode'> {
  texts: Texts
  sender: Pick<ResolvedSender, 'transport' | 'from' | 'replyTo' | 'seesAnswers' | 'postalAddress' | 'sendingAccountId'>
  now: Date
  /** Null: now. */
  startAt?: Date | null
  /** Not saved yet; undefined: as the campaign says. */
  includesContacted?: boolean | undefined
}

type Saved = Omit<Checked, 'emails' | 'campaignId'> & { campaignId: string }

/** Refuses a campaign that mustn't be sent, with the whole list. Returns how many recipients aren't suppressed. */
export async function refuseBlocks(sql: Sql, { userId, campaignId, ...of }: Saved): Promise<number> {
  const { recipients = [] } = (await readLetter(sql, userId, campaignId)) ?? {}
  const checked = { ...of, userId, campaignId, emails: (await parseAddresses(recipients)).good }
  const { findings: content, unsuppressed } = await checkContent(sql, checked)
  if (!content.some(isBlock)) return unsuppressed
  const findings = [...content, ...(await checkHistory(sql, checked))]
  throw refusal(400, { code: 'preflight', findings }, { findings })
}

/** Checks a saved or unsaved campaign as it would be sent now: the emails, and whether their recipients have what they need. */
export async function checkContent(sql: Sql, { texts, sender, now, startAt = null, ...to }: Checked) {
  const quietSince = await readQuietSince(sql, to, now)
  const recipients = { ...to, quietSince, isTestMode: sender.transport === 'outbox' }
  const audience = await audienceOf(sql, recipients, sender)
  const placed = placedTexts(texts)
  const own = `${sender.from.name}\n${sender.from.address}\n${sender.postalAddress ?? ''}`
  const about = { texts: placed, own, total: audience.mailable }
  const of = { owner: to.userId, size: placed.reduce((sum, { text }) => sum + text.length, 0) }
  const phrases = audience.mailable > 0 ? await reading.run('phrases', placed, of) : []
  const named = await findNamed(sql, recipients, { ...about, phrases })
  const checks = await reading.run('checks', placed, of)
  const findings = preflight(placed, audience, { named, checks, isTestMode: recipients.isTestMode })
  const found = new Set(named.map(({ lead }) => lead.businessName))
  const facts = await findFacts(sql, recipients, { ...about, found })
  const ownEmails = await checkOwnEmails(sql, to, audience.total)
  const host = hostOf(sender.from.address)
  const only = audience.total === 1 ? (await listLeadsOf(sql, recipients, 1)).map(lead => lead.businessName) : []
  const around = {
    ownHost: host,
    countries: audience.countries,
    total: audience.total,
    now: startAt && startAt > now ? startAt : now,
    names: [sender.from.name, ...(isFreeMail(host) ? [] : [getDomain(host)?.split('.')[0] ?? '']), ...only],
  }
  const remarks = await reading.run('remarks', { placed, texts, around }, of)
  const gaps = findGaps(placed, audience)
  const places = startAt ? await listLeadsOf(sql, recipients, MOST_PLACES) : []
  const start = startAt ? checkStart({ startAt, places, sendingWindow: texts.sendingWindow, now }) : []
  const vain = [...findVainSteps(texts, audience), ...findUnseen(texts, sender), ...start]
  return {
    findings: [...findings, ...gaps, ...vain, ...facts, ...ownEmails, ...remarks],
    countries: audience.countries,
    unsuppressed: audience.suppressed.reduce((left, { count }) => left - count, audience.total),
  }
}

/** As addresses that nobody reads are called. */
const NO_REPLY =
  /^(?:no|do[-_.]?not)[-_.]?reply\b.{0,100}|^(?:keine[-_.]?antwort|ne[-_.]?pas[-_.]?repondre|no[-_.]?responder)\b.{0,100}/i

/** In test mode nobody answers. */
function findUnseen({ steps }: Texts, sender: Checked['sender']): Finding[] {
  const { transport, sendingAccountId, from, replyTo, seesAnswers } = sender
  if (seesAnswers || transport === 'outbox') return []
  const [answers, bounces] = [steps.length > 0, transport === 'ses' && sendingAccountId !== null]
  const unread = NO_REPLY.exec(replyTo ?? from.address)
  return [
    ...(unread ? [remark('no-reply', { email: 'first', n: 0, field: 'body' }, unread[0])] : []),
    ...(answers
      ? [{ code: 'unseen-answers' as const, severity: 'warning' as const, email: replyTo ?? from.address }]
      : []),
    ...(bounces ? [{ code: 'unseen-bounces' as const, severity: 'warning' as const, email: from.address }] : []),
  ]
}

/** Checks what the recipients got before. It only warns: every address is looked up among all emails sent. */
export async function checkHistory(sql: Sql, { texts, now, sender, ...of }: Checked): Promise<Finding[]> {
  const to = { ...of, isTestMode: sender.transport === 'outbox', quietSince: await readQuietSince(sql, of, now) }
  const since = new Date(now.getTime() - CONTACTED_DAYS * DAY_MS)
  const { mailable, count, emails } = await findContacted(sql, { ...to, since, remaining: null }, NAMED)
  if (mailable === 0) return []
  const counted = { count, of: mailable, emails, days: CONTACTED_DAYS }
  const recently: CountedFinding[] =
    count === 0 ? [] : [{ code: 'contacted-recently', severity: 'warning', ...counted }]
  return moreOf(await checkAlreadySent(sql, to, texts, mailable), recently)
}

/** Whoever got this very email was contacted recently, too: only the finding about more people is worth reading. */
const moreOf = (again: CountedFinding[], recently: CountedFinding[]): CountedFinding[] =>
  (recently[0]?.count ?? 0) > (again[0]?.count ?? 0) ? [...again, ...recently] : again

type CountedFinding = Extract<Finding, { code: 'already-sent' | 'contacted-recently' }>

/** A text that some of these recipients got before: nobody wants to read it twice. */
async function checkAlreadySent(
  sql: Sql,
  to: Recipients,
  { subject, body }: Texts,
  of: number,
): Promise<CountedFinding[]> {
  if (body.trim() === '') return []
  const { count, emails } = await findAlreadySent(sql, to, { subject, body, most: NAMED })
  return count === 0 ? [] : [{ code: 'already-sent', severity: 'warning', count, of, emails }]
}

async function audienceOf(sql: Sql, recipients: Recipients, { from }: Checked['sender']): Promise<Audience> {
  const { total, mailable, samples, suppressed, countries, examples, ...lacking } = await readAudience(sql, recipients)
  return {
    examples: of => examples[of] ?? [],
    total,
    mailable,
    samples,
    suppressed,
    countries,
    lacking: { ...lacking, email: 0, senderName: from.name.trim() === '' ? mailable : 0 },
  }
}
