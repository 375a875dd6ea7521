import { isDeepStrictEqual } from 'node:util'
import type { StatusReason } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '../campaign-key.ts'
import { lockSending } from '../sequences/follow-ups-sql.ts'
import { listReasons, setAccountReason, setCampaignReason } from './rotation-sql.ts'

/** The report lists them all. */
const NAMED_MOST = 3

/** Records why an account isn't sending. The campaign's row is locked, so the last writer sees the others' reasons. */
export async function setRotatedReason(
  sql: Sql,
  turn: CampaignKey & { sendingAccountId: string | null },
  reason: StatusReason | null,
): Promise<void> {
  if (!(await lockSending(sql, turn))) return
  await setAccountReason(sql, turn, reason)
  await setCampaignReason(sql, turn, reasonOfAll(await listReasons(sql, turn)))
}

/** One reason if all accounts share it; otherwise each by its address. */
function reasonOfAll(accounts: { address: string | null; statusReason: StatusReason | null }[]): StatusReason | null {
  const waiting = accounts.flatMap(({ address, statusReason: why }) => (why ? [{ address, why }] : []))
  const [first] = waiting
  if (!first) return null
  const othersSend = waiting.length < accounts.length
  if (!othersSend && waiting.every(({ why }) => isDeepStrictEqual(why, first.why))) return first.why
  const named = waiting.slice(0, NAMED_MOST)
  return { code: 'by-account', accounts: named, more: waiting.length - named.length, othersSend }
}
