import type { Finding } from './preflight.ts'

/** Whether a finding prevents sending. */
export const isBlock = ({ severity }: Finding) => severity === 'block'

/** Whether a finding is about the recipients: it belongs to their field. */
export const isAboutRecipients = (finding: Finding) => !('at' in finding) && !ABOUT_THE_ACCOUNT.has(finding.code)

const ABOUT_THE_ACCOUNT = new Set<Finding['code']>([
  'over-quota',
  'no-postal-address',
  'email-unverified',
  'no-sender',
  'spf',
  'dmarc',
  'no-ramp',
  'unusual-volume',
  'gmail-bulk',
  'start-time',
])
