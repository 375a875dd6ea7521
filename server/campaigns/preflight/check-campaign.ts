import { CONTACTED_DAYS } from '#contract/audience.ts'
import type { Finding } from '#contract/preflight.ts'
import { isBlock } from '#contract/preflight-levels.ts'
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
import { findVainSteps } from './vain-steps.ts'

/** How many addresses a finding names; the rest are only counted. */
const NAMED = 3

interface Checked extends Omit<Recipients, 'isTestMode'> {
  texts: Texts
  sender: Pick<ResolvedSender, 'transport' | 'from' | 'postalAddress'>
  now: Date
}

/** Checks a saved or unsaved campaign as it would be sent now. */
export async function checkCampaign(sql: Sql, checked: Checked): Promise<Finding[]> {
  const { findings, recipients, mailable } = await checkContent(sql, checked)
  return [...findings, ...(await checkHistory(sql, recipients, checked, mailable))]
}

/** Refuses with the whole list if something in it must not be sent. Only what may block is looked up before that. */
export async function refuseBlocks(sql: Sql, checked: Checked): Promise<void> {
  const { findings: content, recipients, mailable } = await checkContent(sql, checked)
  if (!content.some(isBlock)) return
  const findings = [...content, ...(await checkHistory(sql, recipients, checked, mailable))]
  throw refusal(400, { code: 'preflight', findings }, { findings })
}

/** Checks the emails and their recipients. */
async function checkContent(sql: Sql, { texts, sender, now: _, ...to }: Checked) {
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
  const slips = findSlips(placed, texts, { total: audience.total })
  const gaps = await findGaps(placed, audience, examples)
  const vain = findVainSteps(texts, audience)
  return {
    findings: [...findings, ...gaps, ...slips, ...vain, ...facts, ...ownEmails],
    recipients,
    mailable: audience.mailable,
  }
}

/** Checks what the recipients got before. It only warns: every address is looked up among all emails sent. */
async function checkHistory(sql: Sql, to: Recipients, { texts, now }: Checked, of: number): Promise<CountedFinding[]> {
  const again = await checkAlreadySent(sql, to, texts, of)
  const recently = await checkContacted(sql, to, { now, of })
  return moreOf(again, recently)
}

/** Whoever got this very email was contacted recently, too: only the finding about more people is worth reading. */
const moreOf = (again: CountedFinding[], recently: CountedFinding[]): CountedFinding[] =>
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
