import { type WordsByCode, wordsOf } from './by-code.ts'
import { CRM_NAMES, type CrmName } from './crm-words.ts'

const exportWords = {
  leads: 'Leads',
  recipients: 'A campaign’s recipients',
  suppressions: 'The suppression list',
  consents: 'Recorded consents',
  everything: 'Everything in the account',
}

const settingWords = {
  sender: 'The sender',
  'sending-limits': 'The sending limits',
  calling: 'The settings for calls',
  'calling-number': 'The phone number for calls',
  'crm-fields': 'The fields synced to the CRM',
}

/** What the audit log keeps of something that happened in an account. Never a secret, and of a webhook's address only the host. */
export type AuditLogDetail =
  /** "Firefox on Windows"; null if the browser didn't say. */
  | { code: 'logged-in'; device: string | null }
  | { code: 'password-changed' | 'password-reset' }
  | { code: 'email-changed'; from: string; to: string }
  | { code: 'factor-on' | 'factor-off' | 'factor-off-by-admin' | 'recovery-codes-replaced' | 'recovery-code-used' }
  | { code: 'passkey-added' | 'passkey-removed'; name: string }
  | { code: 'logged-in-with-passkey'; device: string | null; name: string }
  | { code: 'key-created' | 'key-revoked'; name: string }
  | { code: 'app-connected' | 'app-disconnected' | 'app-cut-off'; name: string }
  | { code: 'webhook-created' | 'webhook-deleted'; host: string }
  | { code: 'sending-account-connected' | 'sending-account-removed'; address: string }
  | { code: 'campaign-started'; name: string }
  | { code: 'exported'; what: keyof typeof exportWords }
  | { code: 'leads-deleted'; count: number }
  | { code: 'suppressions-added'; count: number }
  | { code: 'suppression-removed'; address: string; note?: string }
  | { code: 'setting-changed'; what: keyof typeof settingWords }
  | { code: 'domain-added' | 'domain-removed' | 'domain-keys-made'; domain: string }
  | { code: 'crm-connected' | 'crm-disconnected'; crm?: CrmName }
  | { code: 'erased-on-request' }

const WORDS: WordsByCode<AuditLogDetail> = {
  'logged-in': ({ device }) => (device ? `Logged in with ${device}.` : 'Logged in with an unknown browser.'),
  'logged-in-with-passkey': ({ device, name }) =>
    `Logged in with the passkey “${name}”${device ? ` in ${device}` : ''}.`,
  'passkey-added': ({ name }) => `Passkey “${name}” added.`,
  'passkey-removed': ({ name }) => `Passkey “${name}” removed.`,
  'email-changed': ({ from, to }) => `Email address changed from ${from} to ${to}.`,
  'key-created': ({ name }) => `API key “${name}” created.`,
  'key-revoked': ({ name }) => `API key “${name}” revoked.`,
  'app-connected': ({ name }) => `App “${name}” connected.`,
  'app-disconnected': ({ name }) => `App “${name}” disconnected.`,
  'app-cut-off': ({ name }) =>
    `App “${name}” disconnected, because one of its tokens was used twice. Connect it again if you use it.`,
  'webhook-created': ({ host }) => `Webhook to ${host} created.`,
  'webhook-deleted': ({ host }) => `Webhook to ${host} deleted.`,
  'sending-account-connected': ({ address }) => `Sending account ${address} connected.`,
  'sending-account-removed': ({ address }) => `Sending account ${address} removed.`,
  'campaign-started': ({ name }) => `Campaign “${name}” started.`,
  exported: ({ what }) => `${exportWords[what]} exported.`,
  'leads-deleted': ({ count }) => `${count.toLocaleString('en-US')} leads deleted.`,
  'suppressions-added': ({ count }) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'} added to the suppression list.`,
  'suppression-removed': ({ address, note }) =>
    `${address} taken off the suppression list${note ? `: “${note}”` : '.'}`,
  'setting-changed': ({ what }) => `${settingWords[what]} changed.`,
  'domain-added': ({ domain }) => `Domain ${domain} added.`,
  'domain-keys-made': ({ domain }) => `New DKIM keys for ${domain} made.`,
  'domain-removed': ({ domain }) => `Domain ${domain} removed.`,
  'crm-connected': ({ crm = 'hubspot' }) => `${CRM_NAMES[crm]} connected.`,
  'crm-disconnected': ({ crm = 'hubspot' }) => `${CRM_NAMES[crm]} disconnected.`,
  'erased-on-request':
    'A recipient asked to be deleted. What you had of them is gone, with their emails and replies, and they can’t be emailed again. A business with more than their address stays. Delete copies in your CRM and files, too.',
  'password-changed': 'Password changed.',
  'password-reset': 'Password reset with an emailed link.',
  'factor-on': 'Two-factor authentication turned on.',
  'factor-off': 'Two-factor authentication turned off.',
  'factor-off-by-admin': 'An administrator turned off two-factor authentication.',
  'recovery-codes-replaced': 'Recovery codes replaced.',
  'recovery-code-used': 'A recovery code was used instead of a code from the app.',
}

/** The sentence that the account's owner reads. */
export const auditLogText = (detail: AuditLogDetail): string => wordsOf(WORDS, detail)
