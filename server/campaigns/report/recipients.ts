import type { CampaignRecipient, RecipientGroup } from '#contract/campaign-recipients.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { storedReasonText } from '#contract/reasons.ts'
import { statusText } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import { groupOf, statesOf } from './groups.ts'
import * as statements from './recipients-sql.ts'

interface PageOf {
  group: RecipientGroup | undefined
  reason: string | undefined
  /** Part of an address. */
  letters: string | null
  /** Where the previous page ended: a message's ID or, in a search, an address. */
  after: string | null
  limit: number
}

/** One page, and the cursor of the next; null: it was the last. */
export async function readRecipients(
  sql: Sql,
  userId: string,
  campaign: Pick<Campaign, 'id' | 'recipientCount'>,
  { group, reason, letters, after, limit }: PageOf,
): Promise<{ page: CampaignRecipient[]; next: string | null }> {
  const key = { userId, campaignId: campaign.id }
  const wanted = { ...key, states: statesOf(group), reason: reason ?? null, limit }
  await statements.planAnew(sql)
  const isNarrowed = group !== undefined || reason !== undefined
  const places =
    letters === null
      ? await (isNarrowed ? statements.pageOfGroup : statements.pageOfAll)(sql, wanted, after)
      : await search(sql, wanted, { letters, after: after ?? '', isNarrowed, recipientCount: campaign.recipientCount })
  const rows = await statements.describeRecipients(
    sql,
    key,
    places.map(place => place.id),
  )
  const last = places.length === limit ? places.at(-1) : undefined
  return { page: rows.map(presentRow), next: (letters === null ? last?.id : last?.emailNorm) ?? null }
}

/** One recipient by message; null if the campaign has no such message. */
export async function readRecipient(sql: Sql, userId: string, campaignId: string, messageId: string) {
  const [row] = await statements.describeRecipients(sql, { userId, campaignId }, [messageId])
  return row ? presentRow(row) : null
}

const presentRow = ({ statusReason, ...row }: statements.RecipientRow): CampaignRecipient => ({
  ...row,
  group: groupOf(row.state),
  reasonText:
    storedReasonText(row.reason, row.reasonText) ??
    (row.state === 'pending' && statusReason ? statusText(statusReason) : null),
})

/** A group up to this size is read whole; in a larger one, each address is asked for its group. */
const SMALL_GROUP = 10_000
/** Up to here the addresses themselves are searched: 2,000 take 2 ms. */
const LIST_FROM = 2000

interface Search {
  letters: string
  after: string
  isNarrowed: boolean
  recipientCount: number
}

async function search(
  sql: Sql,
  wanted: statements.Wanted,
  { isNarrowed, recipientCount, ...letters }: Search,
): Promise<statements.Place[]> {
  const hasList = recipientCount > LIST_FROM && (await makeList(sql, wanted))
  if (isNarrowed && (await statements.countGroup(sql, { ...wanted, limit: SMALL_GROUP + 1 })) <= SMALL_GROUP)
    return statements.searchGroup(sql, wanted, letters)
  return (hasList ? statements.searchByList : statements.searchByAddress)(sql, wanted, letters)
}

/** Makes the list on the first search, once all addresses are expanded. Returns whether there is one. */
async function makeList(sql: Sql, key: { userId: string; campaignId: string }): Promise<boolean> {
  const found = await statements.readSearchList(sql, key)
  if (!found?.isExpanded) return false
  if (!found.isListed) await statements.makeSearchList(sql, key)
  return true
}
