import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { readSenderSettings, type SenderSettings } from './sql.ts'

export { giveBack, instanceMailbox, takeFromDay, usedToday } from './sql.ts'

/** From whom a campaign's mail goes out, decided in this one place. */
export interface ResolvedSender {
  transport: 'outbox' | 'smtp' | 'ses'
  from: { name: string; address: string }
  /** MAIL FROM: where bounces go. */
  envelopeFrom: string
  replyTo: string | null
  /** Messages per UTC day; null: no limit. */
  dailyCap: number | null
  postalAddress: string | null
  /** Why nothing can be sent now, a sentence for the user; null while all is well. */
  problem: string | null
}

/**
 * Test mode keeps mail on this machine, so the user's own address is fine there. Over SMTP the operator's MAIL_FROM
 * carries the user's name, and answers go to the account's own, verified address: nobody sets a From that is not theirs.
 */
export async function resolveSender(
  { config, providers }: Pick<Deps, 'config' | 'providers'>,
  sql: Sql,
  { userId }: { userId: string; campaignId?: string },
): Promise<ResolvedSender> {
  const account = await readSenderSettings(sql, userId)
  const name = account.fromName || `${account.firstName} ${account.lastName}`.trim()
  const { kind, isLocal } = providers.mail
  const common = { transport: kind, postalAddress: account.postalAddress }
  if (kind === 'outbox') {
    const address = account.fromAddress || account.email
    return {
      ...common,
      from: { name, address },
      envelopeFrom: address,
      replyTo: null,
      dailyCap: null,
      problem: null,
    }
  }
  const instance = parseMailFrom(config.MAIL_FROM)
  return {
    ...common,
    from: { name, address: instance.address },
    envelopeFrom: instance.address,
    replyTo: account.email,
    dailyCap: config.INSTANCE_SENDER_DAILY,
    problem: problemOf(account, isLocal, config.PUBLIC_URL),
  }
}

function problemOf(account: SenderSettings, isLocal: boolean, publicUrl: string): string | null {
  if (!account.emailVerifiedAt)
    return `Verify your email address before sending: open the link that was sent to ${account.email}.`
  if (!isLocal && !isPublicHttps(publicUrl))
    return 'Mail can not leave this machine yet: unsubscribe links would lead nowhere. The operator has to set PUBLIC_URL to a public https address.'
  return null
}

/** An https address that others can reach: no loopback, no private network, no bare name. */
export function isPublicHttps(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:') return false
  if (hostname.startsWith('[')) return !/^\[(::|f[cd]|fe[89ab])/i.test(hostname)
  if (/^\d+(\.\d+){3}$/.test(hostname))
    return !/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname)
  return hostname.includes('.') && !/\.(localhost|local|internal|example|test|invalid)$/i.test(hostname)
}

/** `Name <address>` or an address alone. */
export function parseMailFrom(value: string): { name: string; address: string } {
  const match = /^\s*"?([^"<]*)"?\s*<([^<>\s]+)>\s*$/.exec(value)
  return match
    ? { name: (match[1] ?? '').trim(), address: match[2] ?? '' }
    : { name: '', address: value.trim() }
}
