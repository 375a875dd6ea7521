import type { Brought } from '#contract/csv.ts'
import type { RowProblem } from '#contract/import-words.ts'
import type { Sql } from '#server/db/db.ts'
import * as history from './history-sql.ts'
import type { RowOf } from './rows.ts'
import type { Numbered, Written } from './write-rows.ts'

type Of<L extends 'own-emails' | 'texts' | 'messages' | 'events' | 'replies'> = Numbered<RowOf<L>>[]

/** Rows of campaigns that were brought as sent. Of the account's own campaigns, it has them; those of others are left out. */
async function addTo<R extends { campaignId: string }>(
  tx: Sql,
  userId: string,
  rows: Numbered<R>[],
  {
    list,
    add,
    misses = 'no-campaign',
  }: { list?: Brought; add: (rows: R[]) => Promise<number>; misses?: 'no-campaign' | 'no-message' },
): Promise<Written> {
  const there = new Map(
    (await history.listCampaignsOf(tx, userId, [...new Set(rows.map(({ item }) => item.campaignId))])).map(one => [
      one.id,
      one,
    ]),
  )
  const left = rows
    .filter(({ item }) => !there.has(item.campaignId))
    .map(({ row }) => ({ row, reason: { code: misses } satisfies RowProblem }))
  const ours = rows.filter(({ item }) => there.get(item.campaignId)?.isBrought)
  const added = ours.length > 0 ? await add(ours.map(({ item }) => item)) : 0
  if (added > 0 && (list === 'messages' || list === 'events'))
    await history.recount(tx, userId, [...new Set(ours.map(({ item }) => item.campaignId))])
  return { brought: list ? { [list]: added } : {}, known: rows.length - left.length - added, left }
}

export const writeOwnEmails = async (tx: Sql, userId: string, rows: Of<'own-emails'>): Promise<Written> => {
  const added = await history.insertOwnEmails(
    tx,
    userId,
    rows.map(({ item }) => item),
  )
  return { known: rows.length - added }
}

export const writeTexts = (tx: Sql, userId: string, rows: Of<'texts'>) =>
  addTo(tx, userId, rows, { add: items => history.insertTexts(tx, userId, items) })

export const writeMessages = (tx: Sql, userId: string, rows: Of<'messages'>) =>
  addTo(tx, userId, rows, { list: 'messages', add: items => history.insertMessages(tx, userId, items) })

export const writeEvents = (tx: Sql, userId: string, rows: Of<'events'>) =>
  addTo(tx, userId, rows, {
    list: 'events',
    misses: 'no-message',
    add: items => history.insertEvents(tx, userId, items),
  })

export const writeReplies = (tx: Sql, userId: string, rows: Of<'replies'>) =>
  addTo(tx, userId, rows, {
    list: 'replies',
    misses: 'no-message',
    add: items => history.insertReplies(tx, userId, items),
  })
