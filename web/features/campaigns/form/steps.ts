import type { Finding } from '#contract/preflight.ts'
import { isAboutRecipients, isBlock } from '#contract/preflight-levels.ts'
import type { EmailMode } from '../email/email-mode.ts'
import type { Missing } from '../review/missing.ts'

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

interface Problems {
  findings: Finding[]
  missing: Missing[]
  /** Entries that aren't addresses. */
  bad: string[]
}

/** Where a finding is shown; those about the account, such as a missing postal address, only in the review. */
export function stepOf(finding: Finding): StepId {
  if (!('at' in finding)) return isAboutRecipients(finding) ? 'audience' : 'review'
  return finding.at.email === 'follow-up' ? 'follow-ups' : 'email'
}

/** Follow-ups and schedule are optional, so they're done unless something is wrong or not written yet. */
export function stateOf(step: StepId, { findings, missing, bad }: Problems): StepState {
  const blocks = findings.filter(finding => isBlock(finding) && stepOf(finding) === step).length
  if (blocks > 0) return { blocks }
  if (step === 'audience' && bad.length > 0) return { blocks: bad.length }
  return step === 'review' || missing.some(one => one.step === step) ? 'open' : 'done'
}
