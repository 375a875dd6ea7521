import type { DmarcSeen } from '#contract/domains.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { type ReceivedMail, readFileOf } from '#server/incoming/parse-email.ts'
import { type DmarcReport, isReportName, readReport, type Source, together } from './read-report.ts'
import { insertReport, listReports } from './sql.ts'

export { deleteOldReports } from './sql.ts'

/** RFC 7489, 7.2.1.1, and RFC 9990. Microsoft's begin with "[Preview]". */
export const isDmarcSubject = (subject: string): boolean => /^\s*(?:\[[^\]]{1,40}\]\s*)?report domain:/i.test(subject)

/** The DMARC report that an email brings; null: none, or one that a person attached to something else. */
export async function reportIn(
  { subject, files }: Pick<ReceivedMail, 'subject' | 'files'>,
  raw: Buffer,
  now: Date,
): Promise<DmarcReport | null> {
  if (!isDmarcSubject(subject)) return null
  const n = files.findIndex(({ name, size }) => size !== null && isReportName(name))
  const file = n < 0 ? undefined : await readFileOf(raw, n)
  return file ? readReport(file.name, file.content, now) : null
}

/** Whether it's about one of the user's domains. */
export async function keepReport(sql: Sql, userId: string, report: DmarcReport): Promise<boolean> {
  const kept = await insertReport(sql, userId, report)
  if (kept) await announceChanges(sql, [{ userId, type: 'domains', id: kept.domainId }])
  return kept !== undefined
}

const SHOWN_DAYS = 30
const SHOWN_SOURCES = 10
/** Enough to have seen each of a small business's services once: a weekly newsletter, a monthly invoice. */
const LEAST_DAYS = 14
const LEAST_EMAILS = 30
/** A service with a smaller share is rather somebody's forwarding. */
const SHARE = 0.01
const PASSES = 0.95

/** The last 30 days' reports on each of the user's domains, added up. */
export async function readSeen(sql: Sql, userId: string, now: Date): Promise<Map<string, DmarcSeen>> {
  const reports = await listReports(sql, userId, new Date(now.getTime() - SHOWN_DAYS * DAY_MS))
  return new Map([...Map.groupBy(reports, of => of.domainId)].map(([id, of]) => [id, seenIn(of)]))
}

type Listed = Awaited<ReturnType<typeof listReports>>[number]

function seenIn(reports: Listed[]): DmarcSeen {
  const sources = together(reports.flatMap(of => of.sources))
  const total = (of: 'emails' | 'passed') => sources.reduce((sum, source) => sum + source[of], 0)
  const times = reports.flatMap(of => [Date.parse(of.beginsAt), Date.parse(of.endsAt)])
  const seen = {
    days: Math.max(1, Math.round((Math.max(...times) - Math.min(...times)) / DAY_MS)),
    emails: total('emails'),
    passed: total('passed'),
    reporters: [...new Set(reports.map(of => of.reporter))].slice(0, SHOWN_SOURCES),
    policy: reports[0]?.policy ?? 'none',
  }
  return { ...seen, sources: sources.slice(0, SHOWN_SOURCES), advice: adviceFor(seen, sources) }
}

const NEXT = { none: 'quarantine', quarantine: 'reject', reject: null } as const

/** Whether a stricter policy would lose the user's own email: much that nobody answers for may be a server of theirs. */
function adviceFor({ days, emails, policy }: Pick<DmarcSeen, 'days' | 'emails' | 'policy'>, sources: Source[]): string {
  const failing = sources.find(
    source => source.via !== null && source.emails >= emails * SHARE && source.passed < source.emails * PASSES,
  )
  const next = NEXT[policy]
  if (failing)
    return `Email from ${failing.via} fails. If you use that service, set up DKIM for your domain there${next ? ` before you go to p=${next}` : ''}.`
  if (next === null) return 'Receivers reject what fails, and nothing of yours does.'
  if (days < LEAST_DAYS || emails < LEAST_EMAILS)
    return `Too little to say whether p=${next} is safe: wait for reports of ${LEAST_DAYS} days and ${LEAST_EMAILS} emails.`
  const unanswered = sources.filter(source => source.via === null && source.passed < source.emails)
  const lost = unanswered.reduce((sum, source) => sum + source.emails - source.passed, 0)
  if (lost > emails * (1 - PASSES))
    return `Nobody answers for ${lost} of ${emails} emails; the most come from ${unanswered[0]?.ip}. If that’s yours, set up SPF and DKIM for it before you go to p=${next}.`
  return `It’s safe to go to p=${next}: everything that somebody answers for passes.`
}
