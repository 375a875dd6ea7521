import type { CampaignRecipient, Deed, RecipientGroup, RecipientStep } from '#contract/campaign-recipients.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { storedReasonText } from '#contract/reasons.ts'
import { statusText } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import { readIdCursor } from '#server/http/cursor.ts'
import { groupOf, statesOf } from './groups.ts'
import * as statements from './recipients-sql.ts'

interface PageOf {
  /** Instead of a group and a reason. */
  did: Deed | undefined
  group: RecipientGroup | undefined
  reason: string | undefined
  /** Only messages of this step. */
  step: number | undefined
  letters: string | null
  /** Where the previous page ended: an address or, in a group, a message's ID. */
  after: string | null
  limit: number
}

/** One page, and the cursor of the next; null: it was the last. */
export async function readRecipients(
  sql: Sql,
  userId: string,
  campaign: Pick<Campaign, 'id' | 'recipientCount'>,
  { did, group, reason, step, letters, after, limit }: PageOf,
): Promise<{ page: CampaignRecipient[]; next: string | null }> {
  const { recipientCount } = campaign
  const key = { userId, campaignId: campaign.id }
  const wanted = { ...key, states: statesOf(group), reason: reason ?? null, step: step ?? null, limit }
  await statements.planAnew(sql)
  const places = did
    ? await pageByDeed(sql, wanted, did, { letters, after: after ?? '' })
    : await findPlaces(sql, wanted, { letters, after, isNarrowed: !!(group ?? reason), recipientCount })
  const rows = await statements.describeRecipients(
    sql,
    key,
    places.map(place => place.id),
  )
  const last = places.length === limit ? places.at(-1) : undefined
  const page = await withSteps(sql, key, rows)
  return { page, next: last?.emailNorm ?? last?.id ?? null }
}

const pageByDeed = (
  sql: Sql,
  wanted: statements.Wanted,
  did: Deed,
  from: { letters: string | null; after: string },
): Promise<statements.Place[]> =>
  did === 'replied' || did === 'unsubscribed' || did === 'complained'
    ? statements.pageByRareDeed(sql, wanted, did, from)
    : statements.pageByDeed(sql, wanted, did, from)

/** In alphabetical order; a group without letters by message ID. */
function findPlaces(
  sql: Sql,
  wanted: statements.Wanted,
  { letters, after, ...about }: Pick<PageOf, 'letters' | 'after'> & Pick<Search, 'isNarrowed' | 'recipientCount'>,
): Promise<statements.Place[]> {
  if (letters !== null) return search(sql, wanted, { letters, after: after ?? '', ...about })
  return about.isNarrowed
    ? statements.pageOfGroup(sql, wanted, readIdCursor(after ?? undefined))
    : pageOfAll(sql, wanted, after)
}

const pageOfAll = (sql: Sql, wanted: statements.Wanted, after: string | null): Promise<statements.Place[]> =>
  statements.pageByAddress(sql, wanted, { letters: '', after: after ?? '' })

/** The rows with every email of their recipients. */
async function withSteps(
  sql: Sql,
  key: { userId: string; campaignId: string },
  rows: statements.RecipientRow[],
): Promise<CampaignRecipient[]> {
  const ids = rows.map(row => row.recipientId)
  const [steps, tasks] = [await statements.describeSteps(sql, key, ids), await statements.describeTasks(sql, key, ids)]
  const stepsBy = Map.groupBy(steps, step => step.recipientId)
  const tasksBy = Map.groupBy(tasks, task => task.recipientId)
  return rows.map(row => {
    const own = stepsBy.get(row.recipientId) ?? []
    return {
      ...presentRow(row),
      variant: own.find(({ step }) => step === 0)?.variant ?? null,
      steps: [
        ...own.map(step => ({
          ...step,
          group: groupOf(step.state),
          reasonText: storedReasonText(step.reason, step.reasonText),
        })),
        ...(tasksBy.get(row.recipientId) ?? []).map(presentTask),
      ].toSorted((a, b) => a.step - b.step),
    }
  })
}

const GROUP_OF_TASK = { waiting: 'queued', open: 'queued', done: 'sent', skipped: 'skipped' } as const

const presentTask = ({ step, type, state, reason, dueAt, doneAt }: statements.TaskRow): RecipientStep => ({
  step,
  group: GROUP_OF_TASK[state],
  reason,
  reasonText: storedReasonText(reason, null),
  sentAt: doneAt,
  dueAt: state === 'waiting' || state === 'open' ? dueAt : null,
  opens: 0,
  links: 0,
  repliedAt: null,
  unsubscribedAt: null,
  latestAt: doneAt,
  task: { type, isDue: state === 'open' },
})

/** The addresses of a list, at most `limit`. */
export async function listAddresses(
  sql: Sql,
  key: { userId: string; campaignId: string },
  { did, group, step, limit }: Partial<Pick<PageOf, 'did' | 'group' | 'step'>> & Pick<PageOf, 'limit'>,
): Promise<string[]> {
  const wanted = { ...key, states: statesOf(group), reason: null, step: step ?? null, limit }
  await statements.planAnew(sql)
  const places = did
    ? await pageByDeed(sql, wanted, did, { letters: null, after: '' })
    : await (group ? statements.pageOfGroup : pageOfAll)(sql, wanted, null)
  const rows = await statements.listEmails(
    sql,
    key,
    places.map(place => place.id),
  )
  return rows.map(({ email }) => email)
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
  return (hasList ? statements.searchByList : statements.pageByAddress)(sql, wanted, letters)
}

/** Makes the list on the first search, once all addresses are expanded. Returns whether there is one. */
async function makeList(sql: Sql, key: { userId: string; campaignId: string }): Promise<boolean> {
  const found = await statements.readSearchList(sql, key)
  if (!found?.isExpanded) return false
  if (!found.isListed) await statements.makeSearchList(sql, key)
  return true
}
