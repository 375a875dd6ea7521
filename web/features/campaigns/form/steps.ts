import type { Finding } from '#contract/preflight.ts'
import { isAboutRecipients } from '#contract/preflight-fixes.ts'
import { isBlock } from '#contract/preflight-words.ts'
import type { EmailMode } from '../email/email-mode.ts'

/** The parts of the form, in their order. */
export const STEPS = [
  { id: 'audience', label: 'Audience' },
  { id: 'email', label: 'Email' },
  { id: 'follow-ups', label: 'Follow-ups' },
  { id: 'schedule', label: 'Schedule' },
  { id: 'review', label: 'Review' },
] as const
/** Each recipient's own emails go on in a campaign of their own, which has the other parts. */
export const stepsFor = (mode: EmailMode) => (mode === 'own' ? OWN_STEPS : STEPS)
const OWN_STEPS = STEPS.slice(0, 2)

export type StepId = (typeof STEPS)[number]['id']

/** How far a part is: something to fix, done, or not begun. */
export type StepState = { blocks: number } | 'done' | 'open'

interface Filled {
  recipients: string[]
  /** Entries that aren't addresses. */
  bad: string[]
  subject: string
  body: string
}

/** Where a finding is shown; those about the account, such as a missing postal address, only in the review. */
export function stepOf(finding: Finding): StepId {
  if (!('at' in finding)) return isAboutRecipients(finding) ? 'audience' : 'review'
  return finding.at.email === 'follow-up' ? 'follow-ups' : 'email'
}

/** Follow-ups and schedule are optional, so they're done unless something is wrong. */
export function stateOf(step: StepId, filled: Filled, findings: Finding[]): StepState {
  const blocks = findings.filter(finding => isBlock(finding) && stepOf(finding) === step).length
  if (blocks > 0) return { blocks }
  switch (step) {
    case 'audience':
      if (filled.bad.length > 0) return { blocks: filled.bad.length }
      return filled.recipients.length > 0 ? 'done' : 'open'
    case 'email':
      return filled.subject.trim() && filled.body.trim() ? 'done' : 'open'
    case 'follow-ups':
    case 'schedule':
      return 'done'
    case 'review':
      return 'open'
  }
}
