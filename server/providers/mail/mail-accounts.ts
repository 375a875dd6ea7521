import type { ImapFlow } from 'imapflow'
import type { SmtpSecurity } from '#contract/sending-accounts.ts'
import type { ImapAccount } from './imap.ts'
import type { MailTransport } from './mail.ts'

/**
 * An OAuth access token. The caller names one that the server refused, which is then replaced. Throws a ProviderError:
 * `refused` if the user has to connect the account again, and otherwise what may pass.
 */
export type Token = (refused?: string) => Promise<string>

export interface SmtpAccount {
  kind: 'smtp'
  host: string
  port: number
  security: SmtpSecurity
  /** Empty: no login. */
  user: string
  password: string
  /** In place of a password. */
  token?: Token | undefined
}

export interface SesAccount {
  kind: 'ses'
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A mail account that a user connected, with its decrypted secrets. */
export type MailAccount = SmtpAccount | SesAccount

/** Connects to users' mail accounts. */
export interface MailAccounts {
  open(account: MailAccount): MailTransport
  /** Whether the account would accept an email from this address, without sending one. If not, throws the server's message. */
  check(account: MailAccount, fromAddress: string): Promise<void>
  /** An unopened client, which the caller connects and listens to. Rejects if the guard refuses the host. */
  openReading(account: ImapAccount): Promise<ImapFlow>
  /** Logs in to the inbox, like `check`. */
  checkReading(account: ImapAccount): Promise<void>
  /** True if emails sent through it stay on this machine. */
  isLocal(account: MailAccount): boolean
}
