import type { FollowUp, FollowUpCondition, StepType } from '#contract/sequences.ts'
import { plural } from '#web/lib/format.ts'

export const STEP_TYPES: Record<StepType, string> = { email: 'Email', call: 'Call', task: 'Task' }

export const CONDITIONS: Record<FollowUpCondition, string> = {
  'not-replied': 'Recipients who haven’t replied',
  'not-opened': 'Recipients who haven’t replied or opened',
  'not-clicked': 'Recipients who haven’t replied or clicked',
  opened: 'Recipients who opened, but haven’t replied',
  clicked: 'Recipients who clicked, but haven’t replied',
}

/** "3 days later to recipients who haven’t replied", which follows the step's name. */
export const whenAndWho = ({ type, delayDays, condition }: Pick<FollowUp, 'type' | 'delayDays' | 'condition'>) =>
  `${plural(delayDays, 'day')} later ${type === 'email' ? 'to' : 'for'} ${CONDITIONS[condition].toLowerCase()}`

export const needsOpens = (condition: FollowUpCondition) => condition === 'not-opened' || condition === 'opened'
