import { activityText } from '#contract/activity-words.ts'
import type { TimelineItem } from '#contract/lead-list.ts'
import { isLeadSource, leadOriginLabel } from '#contract/lead-sources.ts'
import type { LeadOrigin } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { listHappenings } from './timeline-sql.ts'

const MOST = 100

/** A lead's activity, newest first. The last entry says how it was found. */
export async function readTimeline(
  sql: Sql,
  userId: string,
  lead: { id: string; source: LeadOrigin; businessName: string; createdAt: string },
): Promise<TimelineItem[]> {
  const happenings = await listHappenings(sql, userId, lead.id, MOST)
  const items = happenings.map(({ at, kind, activity }) => ({
    at,
    kind,
    ...activityText(activity),
    noteId: activity.id ?? null,
    threadId: activity.threadId ?? null,
  }))
  const found: TimelineItem = {
    at: lead.createdAt,
    kind: 'found',
    text: foundAs(lead.source),
    detail: lead.businessName,
    noteId: null,
    threadId: null,
  }
  return items.length < MOST ? [...items, found] : items
}

function foundAs(origin: LeadOrigin): string {
  if (origin === 'directory') return 'Found in the directory'
  if (origin === 'sample') return 'Found as a sample business'
  return isLeadSource(origin) ? `Found on ${leadOriginLabel(origin)}` : leadOriginLabel(origin)
}
