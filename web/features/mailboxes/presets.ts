import type { SmtpSecurity } from '#contract/mailboxes.ts'

interface Preset {
  name: string
  host: string
  port: number
  security: SmtpSecurity
  /** What people trip over there. */
  hint: string
}

export const PRESETS = {
  gmail: {
    ...{ name: 'Gmail', host: 'smtp.gmail.com', port: 587, security: 'starttls' },
    hint: 'Google takes no normal password here. Turn on 2-Step Verification, make an app password in your Google Account, and paste its 16 letters. Gmail takes about 500 messages a day, Google Workspace 2,000.',
  },
  microsoft: {
    ...{ name: 'Outlook or Microsoft 365', host: 'smtp.office365.com', port: 587, security: 'starttls' },
    hint: 'Microsoft lets programs log in only where the administrator allows “Authenticated SMTP” for the mailbox. With two-step verification, use an app password.',
  },
  fastmail: {
    ...{ name: 'Fastmail', host: 'smtp.fastmail.com', port: 465, security: 'tls' },
    hint: 'Make an app password that may use SMTP in Fastmail’s settings, under Privacy & Security.',
  },
  other: {
    ...{ name: 'Other', host: '', port: 587, security: 'starttls' },
    hint: 'Your provider’s help names the server for outgoing mail. Where it offers app passwords, use one.',
  },
} satisfies Record<string, Preset>

export type PresetName = keyof typeof PRESETS
export const presetNames: PresetName[] = ['gmail', 'microsoft', 'fastmail', 'other']

/** Which one a server belongs to. */
export const presetOf = (host: string): PresetName =>
  presetNames.find(name => PRESETS[name].host === host.trim().toLowerCase()) ?? 'other'
