import type { Finding } from '#contract/preflight.ts'
import { readRemainingQuota } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { countMailable } from '../start/sql.ts'

interface Asked {
  userId: string
  campaignId: string | null
  emails: string[]
  sender: Pick<ResolvedSender, 'postalAddress' | 'problem'>
  now: Date
}

/** What the account lacks to send this now: Send refuses each of these with an answer of its own. */
export async function checkAccount(sql: Sql, { sender, ...asked }: Asked): Promise<Finding[]> {
  return [...checkSender(sender), ...(await checkQuota(sql, asked))]
}

function checkSender({ postalAddress, problem }: Asked['sender']): Finding[] {
  const findings: Finding[] = []
  if (!postalAddress) findings.push({ code: 'no-postal-address', severity: 'block' })
  if (problem?.code === 'email-unverified')
    findings.push({ code: 'email-unverified', severity: 'block', email: problem.email })
  else if (problem) findings.push({ code: 'no-sender', severity: 'block', problem })
  return findings
}

async function checkQuota(sql: Sql, { userId, campaignId, emails, now }: Omit<Asked, 'sender'>): Promise<Finding[]> {
  const findings: Finding[] = []
  const requested = { campaigns: 1, emails: await countMailable(sql, userId, { campaignId, emails }) }
  for (const type of ['campaigns', 'emails'] as const) {
    const { remaining } = await readRemainingQuota(sql, { userId, kind: type, now })
    if (remaining !== null && requested[type] > remaining)
      findings.push({ code: 'over-quota', severity: 'block', type, remaining, requested: requested[type] })
  }
  return findings
}
