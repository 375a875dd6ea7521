import { domainToUnicode } from 'node:url'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { defaultDomain, domainOfAddress, hostOf, type SendingDomain } from '#server/domains/domains.ts'
import { type OwnMailbox, openOwn } from './own-account.ts'
import { findOwnOf, type OwnRow } from './own-accounts-sql.ts'
import { readSenderSettings, type SenderSettings } from './sender-sql.ts'

export { chooseMailboxes } from './campaign-accounts.ts'
export { copyChoice, keepMailbox } from './campaign-accounts-sql.ts'
export { listReplyMailboxes, type ReplyMailbox } from './inboxes.ts'
export type { OwnMailbox } from './own-account.ts'
export { noteCheck, noteReading, removeAllOwn } from './own-accounts-sql.ts'
export { instanceMailbox } from './sender-sql.ts'

/** From whom a campaign's mail goes out, decided in this one place. */
export interface ResolvedSender {
  transport: 'outbox' | 'smtp' | 'ses'
  /** The user's own mail account, also one that was removed; null: the instance's own sender. */
  mailboxId: string | null
  /** How to open it; null where that is not possible, or where it is the instance's own. */
  mailbox: OwnMailbox | null
  from: { name: string; address: string }
  /** MAIL FROM: where bounces go. */
  envelopeFrom: string
  replyTo: string | null
  /** Messages per UTC day; null: no limit. */
  dailyCap: number | null
  postalAddress: string | null
  /** The domain of the account that the mail is from, and its sealed keys: what goes out is signed with them. */
  signing: SendingDomain | null
  /** The tenant of SES under which the instance sends for this domain. */
  sesTenant?: string | null
  /** Why nothing can be sent now, a sentence for the user; null while all is well. */
  problem: string | null
}

type Parts = Pick<Deps, 'config' | 'providers' | 'secrets'>

/**
 * Through the user's own mail account where there is one: the one that is named, or of those chosen for the campaign the
 * first that can send, or the one that the campaign began with, or the default.
 */
export async function resolveSender(
  parts: Parts,
  sql: Sql,
  { userId, campaignId, mailboxId }: { userId: string; campaignId?: string; mailboxId?: string | null },
): Promise<ResolvedSender> {
  const account = await readSenderSettings(sql, userId)
  const own = await findOwnOf(sql, userId, { campaignId, mailboxId })
  return own ? throughOwn(parts, sql, account, own) : throughInstance(parts, sql, userId, account)
}

/** What the user's own server lets them send, they may: From and bounces are its address, and its cap is the user's. */
async function throughOwn(
  { config, providers, secrets }: Parts,
  sql: Sql,
  account: SenderSettings,
  row: OwnRow,
): Promise<ResolvedSender> {
  const opened = openOwn(secrets, row)
  const mailbox = 'problem' in opened ? null : opened
  const isLocal = mailbox !== null && providers.mailAccounts.isLocal(mailbox.account)
  // Where the instance delivers no mail, nobody can follow the link that would verify their address.
  const proved = providers.mail.kind === 'outbox' ? { ...account, emailVerifiedAt: 'n/a' } : account
  return {
    transport: row.kind,
    mailboxId: row.id,
    mailbox,
    from: { name: row.displayName || nameOfUser(account), address: row.address },
    envelopeFrom: row.address,
    replyTo: null,
    dailyCap: row.dailyCap,
    postalAddress: account.postalAddress,
    // SES signs by the identity that it knows.
    signing: row.kind === 'ses' ? null : signedHere(await domainOfAddress(sql, account.userId, row.address)),
    problem: 'problem' in opened ? opened.problem : problemOf(proved, isLocal, config.PUBLIC_URL),
  }
}

const signedHere = (domain: SendingDomain | null) => (domain?.isSignedHere ? domain : null)

const nameOfUser = ({ fromName, firstName, lastName }: SenderSettings) => fromName || `${firstName} ${lastName}`.trim()

/**
 * Test mode keeps mail on this machine, so the user's own address is fine there. Over SMTP and SES the operator's MAIL_FROM
 * carries the user's name, and answers go to the account's own, verified address: nobody sets a From that is not theirs.
 * A domain that the account has verified is theirs. Bounces go to MAIL_FROM in any case, which is also what SPF is asked of.
 */
async function throughInstance(
  { config, providers }: Parts,
  sql: Sql,
  userId: string,
  account: SenderSettings,
): Promise<ResolvedSender> {
  const name = nameOfUser(account)
  const { kind, isLocal } = providers.mail
  const common = { transport: kind, mailboxId: null, mailbox: null, postalAddress: account.postalAddress }
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
    signing: kind === 'ses' ? null : signedHere(own?.domain ?? null),
    sesTenant: kind === 'ses' ? (own?.domain.sesTenantId ?? null) : null,
    problem: problemOf(account, isLocal, config.PUBLIC_URL) ?? (own ? null : whyNotFrom(account, instance.address)),
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
    ? `${domainToUnicode(hostOf(fromAddress))} is not verified yet. Finish its DNS records in Settings.`
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
  if (/^\d+(\.\d+){3}$/.test(hostname)) return !/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname)
  return hostname.includes('.') && !/\.(localhost|local|internal|example|test|invalid)$/i.test(hostname)
}

/** `Name <address>` or an address alone. */
export function parseMailFrom(value: string): { name: string; address: string } {
  const match = /^\s*"?([^"<]*)"?\s*<([^<>\s]+)>\s*$/.exec(value)
  return match ? { name: (match[1] ?? '').trim(), address: match[2] ?? '' } : { name: '', address: value.trim() }
}
