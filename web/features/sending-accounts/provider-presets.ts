import { type MailProvider, type MailServer, mailProviders } from '#contract/mail-sign-in.ts'

interface Preset {
  name: string
  /** The domains of its addresses. A company's own domain doesn't reveal its provider. */
  domains: string[]
  smtp: MailServer
  /** Null: it accepts no password for reading. */
  imap: MailServer | null
  /** It connects without a password, too. */
  signIn?: MailProvider
  dailyLimit?: number
  /** A common pitfall with this provider. */
  hint: string
  /** Where to create an app password. */
  appPassword: string | null
}

const starttls = (host: string): MailServer => ({ host, port: 587, security: 'starttls' })
const tls = (host: string, port: number): MailServer => ({ host, port, security: 'tls' })

export const presetNames = ['gmail', 'microsoft', 'yahoo', 'icloud', 'fastmail', 'zoho', 'other'] as const
export type PresetName = (typeof presetNames)[number]

export const PRESETS: Record<PresetName, Preset> = {
  gmail: {
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    smtp: mailProviders.google.smtp,
    imap: mailProviders.google.imap,
    signIn: 'google',
    hint: 'Your regular Google password doesn’t work here. Turn on 2-Step Verification, create an app password in your Google Account, and paste its 16 letters. Gmail allows about 500 emails a day, Google Workspace 2,000.',
    appPassword: 'https://myaccount.google.com/apppasswords',
  },
  microsoft: {
    name: 'Outlook or Microsoft 365',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    smtp: mailProviders.microsoft.smtp,
    imap: null,
    signIn: 'microsoft',
    dailyLimit: mailProviders.microsoft.dailyLimit,
    hint: 'At the end of December 2026, Microsoft turns off passwords for sending unless your administrator turns them on again. It accepts none for reading replies, and none at all for personal Outlook and Hotmail accounts. Connect Microsoft 365 instead.',
    appPassword: 'https://mysignins.microsoft.com/security-info',
  },
  yahoo: {
    name: 'Yahoo',
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr'],
    smtp: tls('smtp.mail.yahoo.com', 465),
    imap: tls('imap.mail.yahoo.com', 993),
    hint: 'Your regular Yahoo password doesn’t work here. Create an app password under Account security and paste it.',
    appPassword: 'https://login.yahoo.com/account/security',
  },
  icloud: {
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    smtp: starttls('smtp.mail.me.com'),
    imap: tls('imap.mail.me.com', 993),
    hint: 'Your regular Apple password doesn’t work here. Create an app-specific password under Sign-In and Security in your Apple Account. iCloud allows about 1,000 emails a day.',
    appPassword: 'https://account.apple.com',
  },
  fastmail: {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    smtp: tls('smtp.fastmail.com', 465),
    imap: tls('imap.fastmail.com', 993),
    hint: 'In Fastmail’s settings, under Privacy & Security, create an app password for SMTP and IMAP.',
    appPassword: 'https://app.fastmail.com/settings/security/apps',
  },
  zoho: {
    name: 'Zoho',
    domains: ['zoho.com', 'zohomail.com'],
    smtp: tls('smtp.zoho.com', 465),
    imap: tls('imap.zoho.com', 993),
    hint: 'With two-factor authentication, create an app password under Security in your Zoho account. Turn on IMAP in Zoho Mail’s settings. Paid plans and other regions use other servers, such as smtppro.zoho.eu.',
    appPassword: 'https://accounts.zoho.com/home#security/app_password',
  },
  other: {
    name: 'Other',
    domains: [],
    smtp: starttls(''),
    imap: tls('', 993),
    hint: 'Find the SMTP server in your provider’s help pages. If your provider offers app passwords, use one.',
    appPassword: null,
  },
}

/** The provider that a server belongs to. */
export const presetOf = (host: string): PresetName =>
  presetNames.find(name => PRESETS[name].smtp.host === host.trim().toLowerCase()) ?? 'other'

/** The provider of an address, if its domain reveals it. */
export function presetFor(address: string): PresetName | undefined {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return presetNames.find(name => PRESETS[name].domains.some(one => one === domain))
}
