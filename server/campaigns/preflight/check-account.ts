import type { Finding } from '#contract/preflight.ts'
import { readRemainingQuota } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import { readQuietSince } from '#server/sending/pacing/quiet-sql.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { countMailable } from '../start/sql.ts'

interface Asked {
  userId: string
  campaignId: string | null
  emails: string[]
  /** How many of them are neither suppressed nor kept out by other campaigns. */
  unsuppressed: number
  sender: Pick<ResolvedSender, 'postalAddress' | 'problem' | 'transport'>
  now: Date
}

/** What the account lacks to send this now: Send refuses each of these with an answer of its own. */
export async function checkAccount(sql: Sql, { sender, ...asked }: Asked): Promise<Finding[]> {
  // Test mode uses no quota.
  return [...checkSender(sender), ...(sender.transport === 'outbox' ? [] : await checkQuota(sql, asked))]
}

function checkSender({ postalAddress, problem }: Asked['sender']): Finding[] {
  const findings: Finding[] = []
  if (!postalAddress) findings.push({ code: 'no-postal-address', severity: 'block' })
  if (problem?.code === 'email-unverified')
    findings.push({ code: 'email-unverified', severity: 'block', email: problem.email })
  else if (problem) findings.push({ code: 'no-sender', severity: 'block', problem })
  return findings
}

async function checkQuota(sql: Sql, { userId, unsuppressed, now, ...to }: Omit<Asked, 'sender'>): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const type of ['campaigns', 'emails'] as const) {
    const { remaining } = await readRemainingQuota(sql, { userId, kind: type, now })
    const most = type === 'campaigns' ? 1 : unsuppressed
    if (remaining === null || most <= remaining) continue
    // Only a campaign with an email for each recipient may send fewer.
    const requested =
      type === 'campaigns'
        ? 1
        : await countMailable(sql, userId, { ...to, quietSince: await readQuietSince(sql, { userId, ...to }, now) })
    if (requested > remaining) findings.push({ code: 'over-quota', severity: 'block', type, remaining, requested })
  }
  return findings
}
