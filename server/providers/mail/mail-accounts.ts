import type { ImapFlow } from 'imapflow'
import type { SmtpSecurity } from '#contract/mailboxes.ts'
import type { ImapAccount } from './imap.ts'
import type { MailTransport } from './mail.ts'

export interface SmtpAccount {
  kind: 'smtp'
  host: string
  port: number
  security: SmtpSecurity
  /** Empty: no log-in. */
  user: string
  password: string
}

export interface SesAccount {
  kind: 'ses'
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A mail account that a user brought along, with what is secret of it. */
export type MailAccount = SmtpAccount | SesAccount

/** Ways to mail accounts of users. */
export interface MailAccounts {
  open(account: MailAccount): MailTransport
  /**
   * Asks the account whether it would take mail from this address; sends none. Throws ProviderError, with the server's
   * own words in its message, where it would not.
   */
  check(account: MailAccount, fromAddress: string): Promise<void>
  /** To be connected by the caller, who listens to its errors. Throws ProviderError where the guard lets nobody through. */
  openReading(account: ImapAccount): ImapFlow
  /** Logs in where the answers are read, in the same manner as `check`. */
  checkReading(account: ImapAccount): Promise<void>
  /** True where mail through it stays on this machine or its loopback. */
  isLocal(account: MailAccount): boolean
}
