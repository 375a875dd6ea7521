import type { Sql } from '#server/db/db.ts'
import { listReasons, lockSending, setAccountReason, setCampaignReason } from './rotation-sql.ts'

/** The report lists them all. */
const NAMED_MOST = 3

interface Turn {
  userId: string
  campaignId: string
  mailboxId: string | null
}

/**
 * Records why one of a campaign's sending accounts isn't sending; the campaign shows it as well. The campaign's row is
 * locked, so that the last of several writers has seen the others' reasons.
 */
export async function setRotatedReason(sql: Sql, turn: Turn, reason: string | null): Promise<void> {
  if (!(await lockSending(sql, turn))) return
  await setAccountReason(sql, turn, reason)
  await setCampaignReason(sql, turn, reasonOfAll(await listReasons(sql, turn)))
}

/** One sentence if all accounts say the same; otherwise each by its address. */
function reasonOfAll(accounts: { address: string | null; statusReason: string | null }[]): string | null {
  const resting = accounts.filter(({ statusReason }) => statusReason !== null)
  const [first] = resting
  if (!first) return null
  if (resting.length === accounts.length && resting.every(r => r.statusReason === first.statusReason))
    return first.statusReason
  const named = resting.slice(0, NAMED_MOST).map(r => `${r.address ?? 'This instance'}: ${r.statusReason}`)
  const more = resting.length - named.length
  return [
    ...named,
    ...(more > 0 ? [`${more} more are waiting.`] : []),
    ...(resting.length < accounts.length ? ['The others keep sending.'] : []),
  ].join(' ')
}
