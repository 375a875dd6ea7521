import { domainToUnicode } from 'node:url'
import type { Mailbox } from '#contract/mailboxes.ts'
import type { MailAccount } from '#server/providers/mail/mail-accounts.ts'
import type { Secrets } from '#server/secrets.ts'
import type { OwnRow } from './own-sql.ts'

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
      problem: `The email account ${readable(row.address)} was removed. Connect an email account in Settings, and this goes on by itself.`,
    }
  const opened = openSecret(secrets, secret)
  if (opened === null)
    return {
      problem: 'The kept password can not be read any more. Save your email account again in Settings.',
    }
  const account: MailAccount =
    settings.kind === 'smtp' ? { ...settings, password: opened } : { ...settings, secretAccessKey: opened }
  return { id, revision, account }
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
export function presentOwn(row: OwnRow | undefined): Mailbox | null {
  const settings = row?.settings
  if (!row || settings?.kind === undefined) return null
  const common = {
    fromAddress: readable(row.address),
    fromName: row.displayName ?? '',
    dailyCap: row.dailyCap,
    checkedAt: row.checkedAt,
    lastError: row.lastError,
  }
  if (settings.kind === 'ses')
    return { kind: 'ses', accessKeyId: settings.accessKeyId, region: settings.region, ...common }
  const { host, port, security, user } = settings
  return { kind: 'smtp', host, port, security, user, ...common }
}

/** As people write it: the domain of an address out of Punycode. */
export function readable(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToUnicode(address.slice(at + 1)) || address.slice(at + 1)}`
}
