import type { Finding } from '#contract/preflight.ts'
import { isAboutRecipients, isBlock } from '#contract/preflight-levels.ts'
import type { EmailMode } from '../email/email-mode.ts'
import type { Missing } from '../review/missing.ts'
import type { WrittenCampaign } from './campaign-fields.ts'

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

type Planned = Pick<WrittenCampaign, 'steps' | 'sendingAccountIds' | 'sendingWindow'>

interface Problems {
  findings: Finding[]
  missing: Missing[]
  /** Entries that aren't addresses. */
  bad: string[]
  /** Optional parts that are as they come: they're neither done nor missing. */
  untouched: StepId[]
}

/** Where a finding is shown; those about the account, such as a missing postal address, only in the review. */
export function stepOf(finding: Finding): StepId {
  if (finding.code === 'start-time') return 'schedule'
  if (!('at' in finding)) return isAboutRecipients(finding) ? 'audience' : 'review'
  return finding.at.email === 'follow-up' ? 'follow-ups' : 'email'
}

/** The optional parts of a campaign without follow-ups, sent at once from the default account at any time. */
export function untouchedIn({ steps, sendingAccountIds, sendingWindow }: Planned, isLater: boolean): StepId[] {
  const isPlanned = isLater || sendingAccountIds.length > 0 || sendingWindow !== null
  return [...(steps.length > 0 ? [] : ['follow-ups' as const]), ...(isPlanned ? [] : ['schedule' as const])]
}

export function stateOf(step: StepId, { findings, missing, bad, untouched }: Problems): StepState {
  const blocks = findings.filter(finding => isBlock(finding) && stepOf(finding) === step).length
  if (blocks > 0) return { blocks }
  if (step === 'audience' && bad.length > 0) return { blocks: bad.length }
  return step === 'review' || untouched.includes(step) || missing.some(one => one.step === step) ? 'open' : 'done'
}
