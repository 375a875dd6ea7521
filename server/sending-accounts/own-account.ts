import { domainToUnicode } from 'node:url'
import type { Mailbox } from '#contract/mailboxes.ts'
import type { ImapAccount } from '#server/providers/mail/imap.ts'
import type { MailAccount } from '#server/providers/mail/mail-accounts.ts'
import type { Secrets } from '#server/secrets.ts'
import type { ListedRow, OwnRow, ReadingRow } from './own-accounts-sql.ts'

/** A way out of the user's own, ready to be opened. */
export interface OwnMailbox {
  id: string
  /** Another one with every change of the settings. */
  revision: number
  account: MailAccount
}

/** Why the account can not be used, a sentence for the user, or the account with its secret. */
export function openOwn(secrets: Pick<Secrets, 'open'>, row: OwnRow): OwnMailbox | { problem: string } {
  const { id, revision, secret, settings } = row
  if (!secret || settings.kind === undefined)
    return {
      problem: `The email account ${readable(row.address)} was removed. Connect it or another one in Settings, or choose another for this campaign, and it goes on by itself.`,
    }
  const opened = openSecret(secrets, secret)
  if (opened === null) return { problem: sealedElsewhere(row.address) }
  if (row.pausedAt) return { problem: `The email account ${readable(row.address)} is paused. Resume it in Settings.` }
  const account: MailAccount =
    settings.kind === 'smtp' ? { ...settings, password: opened } : { ...settings, secretAccessKey: opened }
  return { id, revision, account }
}

export const sealedElsewhere = (address: string) =>
  `The kept password of ${readable(address)} can not be read any more: the SECRET_KEY of this instance was changed. Type the password again in Settings.`

/** Where the answers arrive; null where the password was sealed under another SECRET_KEY. */
export function openReading(secrets: Pick<Secrets, 'open'>, row: ReadingRow): ImapAccount | null {
  const sealed = row.imapSecret ?? row.secret
  const password = sealed && openSecret(secrets, sealed)
  if (password === null) return null
  const user = row.imapUser || ('user' in row.settings ? row.settings.user : '')
  return { host: row.imapHost, port: row.imapPort, security: row.imapSecurity, user, password }
}

/** Null where it was sealed under another SECRET_KEY. */
export function openSecret(secrets: Pick<Secrets, 'open'>, sealed: Buffer): string | null {
  try {
    return secrets.open(sealed)
  } catch {
    return null
  }
}

/** What leaves over the API: field by field, and never the secret. */
export function presentOwn(row: ListedRow): Mailbox[] {
  const { id, isDefault, settings, dailyCap, checkedAt, lastError, campaignsUnderWay } = row
  // Only of one that is removed at this very moment.
  if (settings.kind === undefined) return []
  const common = {
    id,
    isDefault,
    dailyCap,
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

/** As people write it: the domain of an address out of Punycode. */
export function readable(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToUnicode(address.slice(at + 1)) || address.slice(at + 1)}`
}
