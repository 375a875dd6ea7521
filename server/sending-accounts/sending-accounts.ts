import { domainToUnicode } from 'node:url'
import { halvesOf } from '#contract/address.ts'
import { type SenderProblem, statusText } from '#contract/status-reasons.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { defaultDomain, domainOfAddress, hostOf, type SendingDomain } from '#server/domains/domains.ts'
import type { ImapAccount } from '#server/providers/mail/imap.ts'
import { isSame } from './open-secret.ts'
import { type OwnSendingAccount, openOwn, openReading } from './own-account.ts'
import { findOwnOf, type OwnRow, type ReadingRow, readingRow, readingRows } from './own-accounts-sql.ts'
import { readSenderSettings, type SenderSettings } from './sender-sql.ts'
import type { TokenParts } from './tokens.ts'

export { chooseSendingAccounts } from './campaign-accounts.ts'
export { copyChoice, keepSendingAccount } from './campaign-accounts-sql.ts'
export { readable } from './open-secret.ts'
export type { OwnSendingAccount } from './own-account.ts'
export { noteCheck, noteOneByOne, noteReading, removeAllOwn } from './own-accounts-sql.ts'
export { instanceAccount } from './sender-sql.ts'
export { revokeTokens } from './tokens.ts'

/** Decides who a campaign's emails come from. */
export interface ResolvedSender {
  transport: 'outbox' | 'smtp' | 'ses'
  /** The user's own account, even if removed; null: the instance's own sender. */
  sendingAccountId: string | null
  /** The settings to open it; null if that's impossible, or for the instance's own sender. */
  sendingAccount: OwnSendingAccount | null
  from: { name: string; address: string }
  /** MAIL FROM, where bounces go. */
  envelopeFrom: string
  replyTo: string | null
  /** The mailbox that we read, whose subaddress for each email is its Reply-To (reply-address.ts); else it's `replyTo`. */
  replyMailbox?: string | null
  /** Whether Canvass reads the mailbox that answers go to. */
  seesAnswers: boolean
  /** Messages per UTC day; null: unlimited. */
  dailyLimit: number | null
  postalAddress: string | null
  /** The account's verified sending domain and its encrypted keys, which sign the emails. */
  signing: SendingDomain | null
  /** Another name of this server, at the sender's domain, for the links; null: none answers yet. */
  trackingHost?: string | null
  /** The SES tenant under which the instance sends for this domain. */
  sesTenant?: string | null
  /** Why nothing can be sent now; null if it can. */
  problem: SenderProblem | null
}

type Parts = TokenParts & Pick<Deps, 'config'>

/** The user's own account: the given one, the campaign's first that can send, the one it started with, or the default. */
export async function resolveSender(
  parts: Parts,
  sql: Sql,
  { userId, campaignId, sendingAccountId }: { userId: string; campaignId?: string; sendingAccountId?: string | null },
): Promise<ResolvedSender> {
  const account = await readSenderSettings(sql, userId)
  const own = await findOwnOf(sql, userId, { campaignId, sendingAccountId })
  return own ? throughOwn(parts, sql, account, own) : throughInstance(parts, sql, userId, account)
}

/** On their own server, users send as they like: From and bounces are its address, with the user's daily limit. */
async function throughOwn(deps: Parts, sql: Sql, account: SenderSettings, row: OwnRow): Promise<ResolvedSender> {
  const domain = await domainOfAddress(sql, account.userId, row.address)
  const { config, providers } = deps
  const opened = openOwn(deps, row)
  const sendingAccount = 'problem' in opened ? null : opened
  const isLocal = sendingAccount !== null && providers.mailAccounts.isLocal(sendingAccount.account)
  // If the instance doesn't deliver emails, nobody could follow the link that verifies an address.
  const proved = providers.mail.kind === 'outbox' ? { ...account, emailVerifiedAt: 'n/a' } : account
  return {
    transport: row.kind,
    sendingAccountId: row.id,
    sendingAccount,
    from: { name: row.displayName || nameOfUser(account), address: row.address },
    envelopeFrom: row.address,
    replyTo: null,
    seesAnswers: row.imapHost !== null,
    dailyLimit: row.dailyLimit,
    postalAddress: account.postalAddress,
    // SES signs with its own identity.
    signing: row.kind === 'ses' ? null : signedHere(domain),
    trackingHost: domain?.trackingHost ?? null,
    problem: 'problem' in opened ? opened.problem : problemOf(proved, isLocal, config.PUBLIC_URL),
  }
}

const signedHere = (domain: SendingDomain | null) => (domain?.isSignedHere ? domain : null)

const nameOfUser = ({ fromName, firstName, lastName }: SenderSettings) => fromName || `${firstName} ${lastName}`.trim()

/**
 * Test mode keeps emails local, so any From is fine. Otherwise From is MAIL_FROM with the user's name, and replies
 * go to their verified address, because nobody may use a From that isn't theirs. A verified domain is theirs.
 * Bounces and SPF always use MAIL_FROM.
 */
async function throughInstance(
  { config, providers }: Parts,
  sql: Sql,
  userId: string,
  account: SenderSettings,
): Promise<ResolvedSender> {
  const name = nameOfUser(account)
  const { kind, isLocal } = providers.mail
  const common = { transport: kind, sendingAccountId: null, sendingAccount: null, postalAddress: account.postalAddress }
  if (kind === 'outbox') {
    const address = account.fromAddress || account.email
    return {
      ...common,
      from: { name, address },
      envelopeFrom: address,
      replyTo: null,
      seesAnswers: false,
      dailyLimit: null,
      signing: null,
      problem: null,
    }
  }
  const instance = parseMailFrom(config.MAIL_FROM)
  const own = await ownSender(sql, userId, account, instance.address)
  const replyMailbox = providers.replies?.address ?? null
  return {
    ...common,
    from: { name: account.fromName || own?.domain.fromName || name, address: own?.address ?? instance.address },
    envelopeFrom: instance.address,
    replyTo: own?.isChosen || replyMailbox ? null : account.email,
    replyMailbox,
    seesAnswers: replyMailbox !== null,
    dailyLimit: config.INSTANCE_SENDER_DAILY,
    // SES rewrites Date and Message-ID, which our signature covers, and signs with its own identity.
    signing: kind === 'ses' ? null : signedHere(own?.domain ?? null),
    trackingHost: own?.domain.trackingHost ?? null,
    sesTenant: kind === 'ses' ? (own?.domain.sesTenantId ?? null) : null,
    problem: problemOf(account, isLocal, config.PUBLIC_URL) ?? (own ? null : whyNotFrom(account, instance.address)),
  }
}

/** At a verified domain of the account: the chosen address, or the local part of the user's at the default domain. */
async function ownSender(sql: Sql, userId: string, account: SenderSettings, instanceAddress: string) {
  const { fromAddress, email } = account
  if (isSame(fromAddress, instanceAddress)) return null
  if (!fromAddress) {
    const domain = await defaultDomain(sql, userId)
    return domain && { domain, isChosen: false, address: `${halvesOf(email)[0]}@${domain.domain}` }
  }
  const domain = await domainOfAddress(sql, userId, fromAddress)
  return domain && { domain, isChosen: true, address: `${halvesOf(fromAddress)[0]}@${domain.domain}` }
}

const whyNotFrom = ({ fromAddress }: SenderSettings, instanceAddress: string): SenderProblem | null =>
  fromAddress && !isSame(fromAddress, instanceAddress)
    ? { code: 'domain-unverified', domain: domainToUnicode(hostOf(fromAddress)) }
    : null

function problemOf(account: SenderSettings, isLocal: boolean, publicUrl: string): SenderProblem | null {
  if (!account.emailVerifiedAt) return { code: 'email-unverified', email: account.email }
  return isLocal || isPublicHttps(publicUrl) ? null : { code: 'no-public-url' }
}

/** A public https URL: no loopback, private network, or bare host name. */
export function isPublicHttps(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:') return false
  if (hostname.startsWith('[')) return !/^\[(::|f[cd]|fe[89ab])/i.test(hostname)
  if (/^\d+(\.\d+){3}$/.test(hostname)) return !/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname)
  return hostname.includes('.') && !/\.(localhost|local|internal|example|test|invalid)$/i.test(hostname)
}

/** Accepts `Name <address>` or only an address. */
export function parseMailFrom(value: string): { name: string; address: string } {
  const match = /^([^<]*)<([^<>\s]+)>$/.exec(value.trim())
  return match
    ? { name: (match[1] ?? '').replaceAll('"', '').trim(), address: match[2] ?? '' }
    : { name: '', address: value.trim() }
}

/** An inbox whose replies we can read. */
export interface ReplyAccount {
  userId: string
  id: string
  address: string
  /** Changes whenever its settings change. */
  revision: number
  /** Null if we have no login for it. */
  account: ImapAccount | null
  /** The reason, as a sentence for the user. */
  problem: string | null
}

/** Inboxes of all active users, including those of paused accounts, because replies still arrive there. */
export async function listReplyAccounts(deps: TokenParts): Promise<ReplyAccount[]> {
  const { system } = deps.db
  return (await lookAmongAccounts(system, among => readingRows(system, among))).map(row => opened(deps, row))
}

/** The inbox of one sending account; undefined if it isn't read. */
export async function findReplyAccount(deps: TokenParts, userId: string, id: string) {
  const [row] = await readingRow(deps.db.system, userId, id)
  return row && opened(deps, row)
}

function opened(deps: TokenParts, row: ReadingRow): ReplyAccount {
  const { userId, id, address, revision } = row
  const reading = openReading(deps, row)
  const [account, problem] = 'problem' in reading ? [null, statusText(reading.problem)] : [reading, null]
  return { userId, id, address, revision, account, problem }
}
