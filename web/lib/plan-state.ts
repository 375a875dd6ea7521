import { useQuery } from '@tanstack/react-query'
import type { PlanState } from '#contract/billing.ts'
import { formatDay, plural } from './format.ts'
import { subscriptionQuery } from './plan-changes.ts'
import { planNames } from './plan-names.ts'
import { useUser } from './user.ts'

/** The state of the plan. The user already shows a trial, so that its banner doesn't push the page down after loading. */
export function usePlanState(): PlanState | undefined {
  const { data } = useQuery(subscriptionQuery)
  const { isTrial, trialDaysLeft: daysLeft } = useUser()
  if (data || !isTrial) return data?.state
  return daysLeft > 0 ? { state: 'trial', daysLeft } : { state: 'trial-over', isBlocked: true }
}

interface PlanSentence {
  /** The state in a word or two, for places that show the sentence, too. */
  word: string
  text: string
  /** The consequence. */
  more?: string | undefined
  tone: 'info' | 'warn' | 'bad'
}

const WORK_AGAIN = 'to search, write, send, and call again. You can still view, export, and delete everything.'
const FREE_LIMITS = 'The limits of the Free plan apply.'

/** The one sentence about the plan, the same wherever it appears. */
export function planSentence(state: PlanState): PlanSentence {
  switch (state.state) {
    case 'trial': {
      const text = `${plural(state.daysLeft, 'day')} remaining in your free trial`
      return { word: 'Trial', text, tone: state.daysLeft === 1 ? 'warn' : 'info' }
    }
    case 'trial-over':
      return { word: 'Inactive', text: 'Trial Expired', more: afterEnd(state.isBlocked), tone: 'bad' }
    case 'active': {
      const name = planNames[state.planId]
      if (!state.renewsAt)
        return { word: 'Active', text: `You’re on the ${name} plan. Nothing is charged for it.`, tone: 'info' }
      return { word: 'Active', text: `Your ${name} plan renews on ${formatDay(state.renewsAt)}.`, tone: 'info' }
    }
    case 'past-due': {
      const where = state.provider === 'paypal' ? ' at PayPal' : ''
      return {
        word: 'Past due',
        text: `Your last payment failed. Update your payment method${where} by ${formatDay(state.until)}, or your ${planNames[state.planId]} plan ends.`,
        tone: 'warn',
      }
    }
    case 'ending':
      return {
        word: 'Ending',
        text: `Your ${planNames[state.planId]} plan ends on ${formatDay(state.until)}.`,
        more: state.canResume ? undefined : 'Choose a plan to continue after that day.',
        tone: 'info',
      }
    case 'unpaid':
      return {
        word: 'Unpaid',
        text: `Your ${planNames[state.planId]} plan has ended because a payment failed.`,
        more: state.isBlocked ? `Pay it ${WORK_AGAIN}` : FREE_LIMITS,
        tone: 'bad',
      }
    case 'ended':
      return { word: 'Ended', text: 'Your plan has ended.', more: afterEnd(state.isBlocked), tone: 'bad' }
  }
}

const afterEnd = (isBlocked: boolean) => (isBlocked ? `Choose a plan ${WORK_AGAIN}` : FREE_LIMITS)
