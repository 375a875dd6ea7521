import type { ClickedLink, SentEmail, Timeline } from '#contract/campaign-report.ts'
import type { Sql } from '#server/db/db.ts'
import * as statements from './emails-sql.ts'

/** Each email of a campaign that began, with people's clicks on its links. Empty before the start. */
export async function readEmails(sql: Sql, userId: string, campaignId: string): Promise<SentEmail[]> {
  const emails = await statements.listSentEmails(sql, userId, campaignId)
  const gone = await statements.countUnsubscribed(sql, userId, campaignId)
  const clicks = new Map<number, statements.LinkClicks[]>()
  for (const step of new Set(emails.map(email => email.step)))
    clicks.set(step, await statements.countLinkClicks(sql, userId, campaignId, step))
  return emails.map(({ links, isOwn, html, ...email }) => {
    const rows = (clicks.get(email.step) ?? []).filter(row => row.variant === email.variant)
    const sum = rows.find(row => row.target === null)
    return {
      ...email,
      html: isOwn ? null : html,
      links: linksOf(
        isOwn ? [] : links,
        rows.filter(row => row.target !== null),
      ),
      clicks: sum?.clicks ?? 0,
      clickers: sum?.recipients ?? 0,
      unsubscribed: gone.find(row => row.step === email.step && row.variant === email.variant)?.n ?? 0,
    }
  })
}

/** The links of an email in their order, and then those that only earlier texts had, the most clicked first. */
function linksOf(targets: string[], rows: statements.LinkClicks[]): ClickedLink[] {
  const links: ClickedLink[] = targets.map((target, slot) => ({ slot, target, clicks: 0, recipients: 0 }))
  const others = new Map<string, ClickedLink>()
  for (const { slot, target, clicks, recipients } of rows) {
    const known = links.find(link => link.slot === slot && link.target === target)
    const same = known ?? links.find(link => link.target === target)
    const link = same ?? others.get(target ?? '') ?? { slot: null, target: target ?? '', clicks: 0, recipients: 0 }
    link.clicks += clicks
    link.recipients += recipients
    if (!same) others.set(link.target, link)
  }
  return [...links, ...[...others.values()].sort((a, b) => b.clicks - a.clicks).slice(0, MOST_OTHERS)]
}

const MOST_OTHERS = 20

/** Spans that divide a day, so that each begins at the same times of each day; at most about 60 bars. */
const SPANS = [1, 2, 3, 6, 12, 24]
const MOST_BARS = 60

/** What happened when, in the account's time zone. */
export async function readTimeline(sql: Sql, userId: string, campaignId: string): Promise<Timeline> {
  const { hours: length, machineOpens } = await statements.readSpan(sql, userId, campaignId)
  const hours = SPANS.find(span => length / span <= MOST_BARS) ?? 24
  return { hours, machineOpens, points: await statements.listPoints(sql, userId, campaignId, hours) }
}
