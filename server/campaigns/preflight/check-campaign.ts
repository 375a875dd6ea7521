import { CONTACTED_DAYS } from '#contract/audience.ts'
import type { Finding } from '#contract/preflight.ts'
import { isBlock } from '#contract/preflight-words.ts'
import type { Sql } from '#server/db/db.ts'
import { refusal } from '#server/http/errors.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { findContacted } from '../audience/sql.ts'
import { findGaps } from './gaps.ts'
import { findNamed } from './one-business.ts'
import { findFacts } from './one-fact.ts'
import { checkOwnEmails } from './own-emails.ts'
import { type Audience, type Examples, placedTexts, preflight, type Texts } from './preflight.ts'
import { findSlips } from './slips.ts'
import { findAlreadySent, listExamples, type Recipients, readAudience } from './sql.ts'

/** How many addresses a finding names; the rest are only counted. */
const NAMED = 3

interface Checked extends Omit<Recipients, 'isTestMode'> {
  texts: Texts
  sender: Pick<ResolvedSender, 'transport' | 'from' | 'postalAddress'>
  now: Date
}

/** Checks a saved or unsaved campaign as it would be sent now. */
export async function checkCampaign(sql: Sql, { texts, sender, now, ...to }: Checked): Promise<Finding[]> {
  const recipients = { ...to, isTestMode: sender.transport === 'outbox' }
  const audience = await audienceOf(sql, recipients, sender)
  const placed = placedTexts(texts)
  const examples: Examples = async of => (await listExamples(sql, recipients, of, NAMED)).map(({ email }) => email)
  const own = `${sender.from.name}\n${sender.from.address}\n${sender.postalAddress ?? ''}`
  const about = { texts: placed, own, total: audience.mailable }
  const named = audience.mailable > 0 ? await findNamed(sql, recipients, about) : []
  const findings = await preflight(placed, audience, { examples, named, isTestMode: recipients.isTestMode })
  const found = new Set(named.map(({ lead }) => lead.businessName))
  const facts = await findFacts(sql, recipients, { ...about, found })
  const ownEmails = await checkOwnEmails(sql, to, audience.total)
  const again = await checkAlreadySent(sql, recipients, texts, audience.mailable)
  const recently = await checkContacted(sql, recipients, { now, of: audience.mailable })
  const slips = findSlips(placed, texts, { total: audience.total })
  const gaps = await findGaps(placed, audience, examples)
  return [...findings, ...gaps, ...slips, ...facts, ...ownEmails, ...moreOf(again, recently)]
}

/** Whoever got this very email was contacted recently, too: only the finding about more people is worth reading. */
const moreOf = (again: CountedFinding[], recently: CountedFinding[]): Finding[] =>
  (recently[0]?.count ?? 0) > (again[0]?.count ?? 0) ? [...again, ...recently] : again

type CountedFinding = Extract<Finding, { code: 'already-sent' | 'contacted-recently' }>

/** Recipients who heard from this account lately may find one more email too many. */
async function checkContacted(
  sql: Sql,
  to: Recipients,
  { now, of }: { now: Date; of: number },
): Promise<CountedFinding[]> {
  if (of === 0) return []
  const since = new Date(now.getTime() - CONTACTED_DAYS * 86_400_000)
  const { count, emails } = await findContacted(sql, { ...to, since, remaining: null }, NAMED)
  return count === 0
    ? []
    : [{ code: 'contacted-recently', severity: 'warning', count, of, emails, days: CONTACTED_DAYS }]
}

/** A text that some of these recipients got before: nobody wants to read it twice. */
async function checkAlreadySent(
  sql: Sql,
  to: Recipients,
  { subject, body }: Texts,
  of: number,
): Promise<CountedFinding[]> {
  if (of === 0 || body.trim() === '') return []
  const { count, emails } = await findAlreadySent(sql, to, { subject, body, most: NAMED })
  return count === 0 ? [] : [{ code: 'already-sent', severity: 'warning', count, of, emails }]
}

/** Refuses with the whole list if something in it must not be sent. */
export function refuseBlocks(findings: Finding[]): void {
  if (findings.some(isBlock)) throw refusal(400, { code: 'preflight', findings }, { findings })
}

async function audienceOf(sql: Sql, recipients: Recipients, { from }: Checked['sender']): Promise<Audience> {
  const { total, mailable, samples, suppressed, ...lacking } = await readAudience(sql, recipients)
  return {
    total,
    mailable,
    samples,
    suppressed,
    lacking: { ...lacking, email: 0, senderName: from.name.trim() === '' ? mailable : 0 },
  }
}
