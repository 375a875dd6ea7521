const exportWords = {
  leads: 'Leads',
  recipients: 'A campaign’s recipients',
  suppressions: 'The suppression list',
  consents: 'Recorded consents',
  everything: 'Everything in the account',
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
  | { code: 'suppression-removed'; address: string }
  | { code: 'erased-on-request' }

/** The sentence that the account's owner reads. */
export function auditLogText(detail: AuditLogDetail): string {
  switch (detail.code) {
    case 'logged-in':
      return detail.device ? `Logged in with ${detail.device}.` : 'Logged in with an unknown browser.'
    case 'logged-in-with-passkey':
      return `Logged in with the passkey “${detail.name}”${detail.device ? ` in ${detail.device}` : ''}.`
    case 'passkey-added':
      return `Passkey “${detail.name}” added.`
    case 'passkey-removed':
      return `Passkey “${detail.name}” removed.`
    case 'email-changed':
      return `Email address changed from ${detail.from} to ${detail.to}.`
    case 'key-created':
      return `API key “${detail.name}” created.`
    case 'key-revoked':
      return `API key “${detail.name}” revoked.`
    case 'app-connected':
      return `App “${detail.name}” connected.`
    case 'app-disconnected':
      return `App “${detail.name}” disconnected.`
    case 'app-cut-off':
      return `App “${detail.name}” disconnected, because one of its tokens was used twice. Connect it again if you use it.`
    case 'webhook-created':
      return `Webhook to ${detail.host} created.`
    case 'webhook-deleted':
      return `Webhook to ${detail.host} deleted.`
    case 'sending-account-connected':
      return `Sending account ${detail.address} connected.`
    case 'sending-account-removed':
      return `Sending account ${detail.address} removed.`
    case 'campaign-started':
      return `Campaign “${detail.name}” started.`
    case 'exported':
      return `${exportWords[detail.what]} exported.`
    case 'leads-deleted':
      return `${new Intl.NumberFormat('en-US').format(detail.count)} leads deleted.`
    case 'suppression-removed':
      return `${detail.address} taken off the suppression list.`
    case 'erased-on-request':
      return 'A recipient asked to be deleted. Their lead, emails, and replies are gone, and they can’t be emailed again. Delete copies in your CRM and files, too.'
    case 'password-changed':
      return 'Password changed.'
    case 'password-reset':
      return 'Password reset with an emailed link.'
    case 'factor-on':
      return 'Two-factor authentication turned on.'
    case 'factor-off':
      return 'Two-factor authentication turned off.'
    case 'factor-off-by-admin':
      return 'An administrator turned off two-factor authentication.'
    case 'recovery-codes-replaced':
      return 'Recovery codes replaced.'
    case 'recovery-code-used':
      return 'A recovery code was used instead of a code from the app.'
  }
}
