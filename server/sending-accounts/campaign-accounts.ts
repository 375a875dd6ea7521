import type { CampaignSendingAccount } from '#contract/sending-accounts.ts'
import { statusText } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest, conflict, notFound, orNotFound } from '#server/http/errors.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { chooseFor, countConnected, forgetChoice, listCampaignAccounts, lockStatus } from './campaign-accounts-sql.ts'
import { readable } from './open-secret.ts'

/** The rest of a campaign is sent from these accounts; none: from the default one. */
export async function chooseSendingAccounts(
  sql: Sql,
  userId: string,
  campaignId: string,
  sendingAccountIds: string[],
): Promise<void> {
  const status = orNotFound(await lockStatus(sql, userId, campaignId), 'Campaign')
  if (status === 'finished' || status === 'cancelled')
    throw conflict('This campaign has ended. There’s nothing left to send.')
  const ids = [...new Set(sendingAccountIds)]
  if ((await countConnected(sql, userId, ids)) < ids.length) throw notFound('Email account')
  if (status === 'draft' || status === 'scheduled') await forgetChoice(sql, userId, campaignId)
  else if (ids.length === 0) throw badRequest('Choose at least one email account. This campaign has already started.')
  if (ids.length > 0) await chooseFor(sql, userId, campaignId, ids)
  await wakeEngines(sql, userId)
}

/** For the report: the active accounts, and why one isn't sending. One that only finishes threads is listed while it can't. */
export async function presentSendingAccounts(
  sql: Sql,
  userId: string,
  campaignId: string,
): Promise<CampaignSendingAccount[]> {
  if (!(await lockStatus(sql, userId, campaignId))) throw notFound('Campaign')
  const rows = await listCampaignAccounts(sql, userId, campaignId)
  return rows
    .filter(row => !row.threadsOnly || row.reason !== null)
    .map(({ id, address, displayName, reason }) => ({
      id,
      fromAddress: readable(address),
      fromName: displayName ?? '',
      reason: reason && statusText(reason),
    }))
}
