import type { CampaignMailbox } from '#contract/mailboxes.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { campaignMailboxes, chooseFor, countConnected, forgetChoice, lockStatus } from './campaign-accounts-sql.ts'
import { readable } from './own-account.ts'

/** What is left of a campaign goes out through these from now on; none: through the default. */
export async function chooseMailboxes(
  sql: Sql,
  userId: string,
  campaignId: string,
  mailboxIds: string[],
): Promise<void> {
  const status = await lockStatus(sql, userId, campaignId)
  if (!status) throw notFound('Campaign')
  if (status === 'finished' || status === 'cancelled')
    throw conflict('This campaign has ended: nothing is left to be sent.')
  const ids = [...new Set(mailboxIds)]
  if ((await countConnected(sql, userId, ids)) < ids.length) throw notFound('Email account')
  if (status === 'draft' || status === 'scheduled') await forgetChoice(sql, userId, campaignId)
  else if (ids.length === 0) throw badRequest('Choose at least one email account: this campaign has begun already.')
  if (ids.length > 0) await chooseFor(sql, userId, campaignId, ids)
  await wakeEngines(sql)
}

/** For the report: who is at work, and why one is not; one that only ends its threads is named while it can not. */
export async function presentMailboxes(sql: Sql, userId: string, campaignId: string): Promise<CampaignMailbox[]> {
  if (!(await lockStatus(sql, userId, campaignId))) throw notFound('Campaign')
  const rows = await campaignMailboxes(sql, userId, campaignId)
  return rows
    .filter(row => !row.threadsOnly || row.reason !== null)
    .map(({ id, address, displayName, reason }) => ({
      id,
      fromAddress: readable(address),
      fromName: displayName ?? '',
      reason,
    }))
}
