import type { SmtpSecurity } from '#contract/mailboxes.ts'

interface Server {
  host: string
  port: number
  security: SmtpSecurity
}

interface Preset {
  name: string
  /** Of the addresses that people have there; a company's own domain says nothing of who keeps its mail. */
  domains: string[]
  smtp: Server
  imap: Server
  /** What people trip over there. */
  hint: string
  /** Where an app password is made. */
  appPassword: string | null
}

const starttls = (host: string): Server => ({ host, port: 587, security: 'starttls' })
const tls = (host: string, port: number): Server => ({ host, port, security: 'tls' })

export const PRESETS = {
  gmail: {
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    smtp: starttls('smtp.gmail.com'),
    imap: tls('imap.gmail.com', 993),
    hint: 'Google takes no normal password here. Turn on 2-Step Verification, make an app password in your Google Account, and paste its 16 letters. Gmail takes about 500 messages a day, Google Workspace 2,000.',
    appPassword: 'https://myaccount.google.com/apppasswords',
  },
  microsoft: {
    name: 'Outlook or Microsoft 365',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    smtp: starttls('smtp.office365.com'),
    imap: tls('outlook.office365.com', 993),
    hint: 'Microsoft lets programs log in only where the administrator allows “Authenticated SMTP” for the mailbox. With two-step verification, use an app password. Private Outlook and Hotmail accounts take passwords no longer.',
    appPassword: 'https://mysignins.microsoft.com/security-info',
  },
  yahoo: {
    name: 'Yahoo',
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr'],
    smtp: tls('smtp.mail.yahoo.com', 465),
    imap: tls('imap.mail.yahoo.com', 993),
    hint: 'Yahoo takes no normal password here. Make an app password under Account security, and paste it.',
    appPassword: 'https://login.yahoo.com/account/security',
  },
  icloud: {
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    smtp: starttls('smtp.mail.me.com'),
    imap: tls('imap.mail.me.com', 993),
    hint: 'Apple takes no normal password here. Make an app-specific password under Sign-In and Security of your Apple Account. iCloud takes about 1,000 messages a day.',
    appPassword: 'https://account.apple.com',
  },
  fastmail: {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    smtp: tls('smtp.fastmail.com', 465),
    imap: tls('imap.fastmail.com', 993),
    hint: 'Make an app password that may use SMTP and IMAP in Fastmail’s settings, under Privacy & Security.',
    appPassword: 'https://app.fastmail.com/settings/security/apps',
  },
  zoho: {
    name: 'Zoho',
    domains: ['zoho.com', 'zohomail.com'],
    smtp: tls('smtp.zoho.com', 465),
    imap: tls('imap.zoho.com', 993),
    hint: 'With two-factor authentication, make an app password under Security of your Zoho account. IMAP has to be switched on in Zoho Mail’s settings. Paid plans and other regions have servers of their own, like smtppro.zoho.eu.',
    appPassword: 'https://accounts.zoho.com/home#security/app_password',
  },
  other: {
    name: 'Other',
    domains: [],
    smtp: starttls(''),
    imap: tls('', 993),
    hint: 'Your provider’s help names the server for outgoing mail. Where it offers app passwords, use one.',
    appPassword: null,
  },
} satisfies Record<string, Preset>

export type PresetName = keyof typeof PRESETS
export const presetNames: PresetName[] = [
  ...(['gmail', 'microsoft', 'yahoo', 'icloud', 'fastmail', 'zoho', 'other'] as const),
]

/** Which one a server belongs to. */
export const presetOf = (host: string): PresetName =>
  presetNames.find(name => PRESETS[name].smtp.host === host.trim().toLowerCase()) ?? 'other'

/** Which one keeps the mail of an address, where its domain tells. */
export function presetFor(address: string): PresetName | undefined {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return presetNames.find(name => PRESETS[name].domains.some(one => one === domain))
}
