import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { defaultDomain, domainOfAddress, hostOf, type SendingDomain } from '#server/domains/domains.ts'
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
  /** The domain of the account that the mail is from, and its sealed key: what goes out is signed with it. */
  signing: Pick<SendingDomain, 'domain' | 'dkimSelector' | 'dkimPrivateKey'> | null
  /** Why nothing can be sent now, a sentence for the user; null while all is well. */
  problem: string | null
}

/**
 * Test mode keeps mail on this machine, so the user's own address is fine there. Over SMTP and SES the operator's MAIL_FROM
 * carries the user's name, and answers go to the account's own, verified address: nobody sets a From that is not theirs.
 * A domain that the account has verified is theirs. Bounces go to MAIL_FROM in any case, which is also what SPF is asked of.
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
      signing: null,
      problem: null,
    }
  }
  const instance = parseMailFrom(config.MAIL_FROM)
  const own = await ownSender(sql, userId, account, instance.address)
  return {
    ...common,
    from: {
      name: account.fromName || own?.domain.fromName || name,
      address: own?.address ?? instance.address,
    },
    envelopeFrom: instance.address,
    replyTo: own?.isChosen ? null : account.email,
    dailyCap: config.INSTANCE_SENDER_DAILY,
    // SES writes Date and Message-ID anew, which our signature covers; it signs by the identity that it knows.
    signing: kind === 'ses' ? null : (own?.domain ?? null),
    problem:
      problemOf(account, isLocal, config.PUBLIC_URL) ?? (own ? null : whyNotFrom(account, instance.address)),
  }
}

/** At a verified domain of the account: the address that the user chose, else the account's name at the default domain. */
async function ownSender(sql: Sql, userId: string, account: SenderSettings, instanceAddress: string) {
  const { fromAddress, email } = account
  if (isSame(fromAddress, instanceAddress)) return null
  if (!fromAddress) {
    const domain = await defaultDomain(sql, userId)
    return domain && { domain, isChosen: false, address: `${nameOf(email)}@${domain.domain}` }
  }
  const domain = await domainOfAddress(sql, userId, fromAddress)
  return domain && { domain, isChosen: true, address: `${nameOf(fromAddress)}@${domain.domain}` }
}

const isSame = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase()

const nameOf = (address: string) => address.slice(0, address.lastIndexOf('@'))

const whyNotFrom = ({ fromAddress }: SenderSettings, instanceAddress: string) =>
  fromAddress && !isSame(fromAddress, instanceAddress)
    ? `${hostOf(fromAddress)} is not verified yet. Finish its DNS records in Settings.`
    : null

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
