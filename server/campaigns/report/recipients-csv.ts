import type { CampaignRecipient, RecipientGroup } from '#contract/campaign-recipients.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { csvHeader, csvLine } from '#server/csv/export/csv-line.ts'
import type { Db } from '#server/db/db.ts'
import { readRecipients } from './recipients.ts'

type Column = [header: string, value: (recipient: CampaignRecipient) => string | number | null]

const groups: Record<RecipientGroup, string> = {
  queued: 'Queued',
  sent: 'Sent',
  bounced: 'Bounced',
  failed: 'Failed',
  skipped: 'Skipped',
  unknown: 'Unknown',
  cancelled: 'Canceled',
}

const columns: Column[] = [
  ['Email', recipient => recipient.email],
  ['Business Name', recipient => recipient.businessName],
  ['State', recipient => groups[recipient.group]],
  ['Reason', recipient => recipient.reasonText],
  ['Emails Sent', ({ steps = [] }) => steps.filter(step => step.sentAt !== null).length],
  ['Last Sent at', recipient => recipient.sentAt],
  ['Opened at', recipient => recipient.openedAt],
  ['Clicked at', recipient => recipient.clickedAt],
  ['Replied at', ({ steps = [] }) => steps.find(step => step.repliedAt !== null)?.repliedAt ?? null],
  ['Unsubscribed at', recipient => recipient.unsubscribedAt],
]

const PAGE = 500

/** Exports a campaign's recipients, each once as in the report, page by page. Times are in UTC. */
export async function* recipientsCsv(
  db: Db,
  userId: string,
  campaign: Pick<Campaign, 'id' | 'recipientCount'>,
): AsyncGenerator<string> {
  yield csvHeader(columns.map(([header]) => header))
  for (let after: string | null = null; ; ) {
    const read = readPage(db, userId, campaign, after)
    const { page, next } = await read
    yield page.map(recipient => csvLine(columns.map(([, value]) => value(recipient)))).join('')
    if (next === null) return
    after = next
  }
}

const readPage = (db: Db, userId: string, campaign: Pick<Campaign, 'id' | 'recipientCount'>, after: string | null) =>
  db.asUser(userId, sql =>
    readRecipients(sql, userId, campaign, {
      did: undefined,
      group: undefined,
      reason: undefined,
      step: undefined,
      letters: null,
      after,
      limit: PAGE,
    }),
  )
