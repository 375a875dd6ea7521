import type { AudienceGroup } from './audience.ts'
import type { Finding, TextPlace } from './preflight.ts'
import { asTag } from './preflight-words.ts'

/** What a button beside a finding does. */
export type Fix =
  /** Opens a page, and a card on it. */
  | { action: 'open'; label: string; to: '/settings' | '/pricing'; hash?: string }
  /** Takes everyone in this group of the audience out of the recipients. */
  | { action: 'skip'; label: string; group: AudienceGroup }
  /** Lists everyone in this group of the audience. */
  | { action: 'view'; label: string; group: AudienceGroup }
  /** Moves the focus to the recipients. */
  | { action: 'edit-recipients'; label: string }
  /** Changes a text, or moves the focus to it. */
  | { action: 'replace-variable' | 'add-fallback' | 'use-variables' | 'edit-text'; label: string; at: TextPlace }

/** The first thing to try. Null if only the drafts of a campaign with own emails can fix it. */
export function fixOf(finding: Finding): Fix | null {
  switch (finding.code) {
    case 'no-postal-address':
      return { action: 'open', label: 'Add postal address', to: '/settings', hash: 'sender' }
    case 'email-unverified':
      return { action: 'open', label: 'Verify email address', to: '/settings', hash: 'sender' }
    case 'no-sender':
      return senderFix(finding)
    case 'over-quota':
      return finding.type === 'emails' && finding.remaining > 0
        ? { action: 'skip', label: skipLabel(finding.requested - finding.remaining), group: 'over-quota' }
        : { action: 'open', label: 'See plans', to: '/pricing' }
    case 'contacted-recently':
      return { action: 'skip', label: skipLabel(finding.count), group: 'contacted' }
    case 'skipped':
      return { action: 'view', label: 'View', group: 'suppressed' }
    case 'samples':
      return { action: 'view', label: 'View', group: 'samples' }
    case 'no-recipient':
    case 'already-sent':
      return { action: 'edit-recipients', label: 'Change recipients' }
    case 'no-draft':
    case 'own-placeholder':
      return null
    case 'unknown-variable':
    case 'missing-value':
    case 'placeholder':
    case 'one-business':
    case 'one-fact':
    case 'empty-fallback':
    case 'empty-email':
    case 'dead-link':
    case 'no-attachment':
    case 'reply-subject':
    case 'trial-subject':
    case 'same-text':
    case 'vain-step':
      return textFix(finding)
  }
}

function senderFix({ problem }: Extract<Finding, { code: 'no-sender' }>): Fix | null {
  if (problem.code === 'no-public-url') return null
  const hash = problem.code === 'domain-unverified' ? 'domains' : 'email-account'
  return { action: 'open', label: 'Open settings', to: '/settings', hash }
}

function textFix(finding: Extract<Finding, { at: TextPlace }>): Fix {
  const { at } = finding
  if (finding.code === 'unknown-variable' && finding.suggestion)
    return { action: 'replace-variable', label: `Use ${asTag(finding.suggestion)}`, at }
  if (finding.code === 'missing-value')
    return finding.variable === 'senderName'
      ? { action: 'open', label: 'Add sender name', to: '/settings', hash: 'sender' }
      : { action: 'add-fallback', label: 'Add fallback', at }
  if (finding.code === 'empty-fallback') return { action: 'add-fallback', label: 'Add fallback', at }
  if (finding.code === 'one-business') return { action: 'use-variables', label: 'Turn into variables', at }
  if (finding.code === 'vain-step') return { action: 'edit-text', label: 'Edit follow-up', at }
  return { action: 'edit-text', label: 'Edit text', at }
}

const skipLabel = (n: number) => (n === 1 ? 'Skip 1 recipient' : `Skip ${n.toLocaleString('en-US')} recipients`)
