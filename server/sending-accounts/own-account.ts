import { domainToUnicode } from 'node:url'
import type { SendingAccount } from '#contract/sending-accounts.ts'
import type { SenderProblem } from '#contract/status-reasons.ts'
import type { ImapAccount } from '#server/providers/mail/imap.ts'
import type { MailAccount } from '#server/providers/mail/mail-accounts.ts'
import type { Secrets } from '#server/secrets.ts'
import type { ListedRow, OwnRow, ReadingRow } from './own-accounts-sql.ts'

/** A user's own sending account, ready to be opened. */
export interface OwnSendingAccount {
  id: string
  /** Changes whenever the settings change. */
  revision: number
  account: MailAccount
}

/** The account with its secret, or why we can't use it. */
export function openOwn(secrets: Pick<Secrets, 'open'>, row: OwnRow): OwnSendingAccount | { problem: SenderProblem } {
  const { id, revision, secret, settings } = row
  if (!secret || settings.kind === undefined)
    return { problem: { code: 'account-removed', address: readable(row.address) } }
  const opened = openSecret(secrets, secret)
  if (opened === null) return { problem: sealedElsewhere(row.address) }
  if (row.pausedAt) return { problem: { code: 'account-paused', address: readable(row.address) } }
  const account: MailAccount =
    settings.kind === 'smtp' ? { ...settings, password: opened } : { ...settings, secretAccessKey: opened }
  return { id, revision, account }
}

export const sealedElsewhere = (address: string) => ({
  code: 'password-unreadable' as const,
  address: readable(address),
})

/** The inbox for replies; null if the password was encrypted with another SECRET_KEY. */
export function openReading(secrets: Pick<Secrets, 'open'>, row: ReadingRow): ImapAccount | null {
  const sealed = row.imapSecret ?? row.secret
  const password = sealed && openSecret(secrets, sealed)
  if (password === null) return null
  const user = row.imapUser || ('user' in row.settings ? row.settings.user : '')
  return { host: row.imapHost, port: row.imapPort, security: row.imapSecurity, user, password }
}

/** Null if it was encrypted with another SECRET_KEY. */
export function openSecret(secrets: Pick<Secrets, 'open'>, sealed: Buffer): string | null {
  try {
    return secrets.open(sealed)
  } catch {
    return null
  }
}

/** The fields that the API returns, listed one by one so that the secret never leaks. */
export function presentOwn(row: ListedRow): SendingAccount[] {
  const { id, isDefault, settings, dailyLimit, checkedAt, lastError, campaignsUnderWay } = row
  // Missing only if it's being removed at this moment.
  if (settings.kind === undefined) return []
  const common = {
    id,
    isDefault,
    dailyLimit,
    checkedAt,
    lastError,
    campaignsUnderWay,
    isPaused: row.pausedAt !== null,
    fromAddress: readable(row.address),
    fromName: row.displayName ?? '',
  }
  if (settings.kind === 'ses')
    return [{ kind: 'ses', accessKeyId: settings.accessKeyId, region: settings.region, ...common }]
  const { host, port, security, user } = settings
  return [{ kind: 'smtp', host, port, security, user, imap: presentReading(row), ...common }]
}

const presentReading = ({ imapHost, imapPort, imapSecurity, imapUser, imapSecret, imapError }: OwnRow) =>
  imapHost && imapPort && imapSecurity
    ? {
        host: imapHost,
        port: imapPort,
        security: imapSecurity,
        user: imapUser ?? '',
        hasOwnPassword: imapSecret !== null,
        lastError: imapError,
      }
    : null

/** The address with its domain in Unicode. */
export function readable(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToUnicode(address.slice(at + 1)) || address.slice(at + 1)}`
}
