import type { SmtpSecurity } from './sending-accounts.ts'

export interface MailServer {
  host: string
  port: number
  security: SmtpSecurity
}

interface MailProviderFacts {
  name: string
  smtp: MailServer
  imap: MailServer
  /** The operator's registration there. */
  settings: readonly [string, string]
  /** The pacing of a new account; null: none. */
  dailyLimit: number | null
  delaySeconds: number | null
}

/** Mail providers whose accounts connect by OAuth instead of a password, with their servers. */
export const mailProviders = {
  microsoft: {
    name: 'Microsoft 365',
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    settings: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
    // What Exchange Online accepts from a mailbox: 10,000 recipients a day, and 30 emails a minute.
    dailyLimit: 10_000,
    delaySeconds: 2,
  },
  google: {
    name: 'Google',
    smtp: { host: 'smtp.gmail.com', port: 587, security: 'starttls' },
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    dailyLimit: null,
    delaySeconds: null,
  },
} as const satisfies Record<string, MailProviderFacts>

export type MailProvider = keyof typeof mailProviders
export const mailProviderNames = ['microsoft', 'google'] as const satisfies MailProvider[]
