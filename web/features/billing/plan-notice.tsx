import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlanState } from '#contract/billing.ts'
import { useDraft } from '#web/lib/draft.ts'
import { planSentence, usePlanState } from '#web/lib/plan-state.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ManagePayment } from './manage-payment.tsx'

/** A line among the notices of the dashboard. */
export interface PlanLine {
  tone: 'info' | 'warn' | 'bad'
  text: ReactNode
  action: ReactNode
  onDismiss?: (() => void) | undefined
}

/** For the dashboard: plan states that need attention. A running trial and an ending plan can be dismissed. */
export function usePlanLine(): PlanLine | undefined {
  const state = usePlanState()
  const [dismissed, setDismissed] = useDraft('plan-banner', '')
  if (!state || state.state === 'active') return undefined
  const canDismiss = state.state === 'trial' || state.state === 'ending'
  if (canDismiss && dismissed === state.state) return undefined
  return { ...lineOf(state), onDismiss: canDismiss ? () => setDismissed(state.state) : undefined }
}

/** For Pricing and Settings: always shown. Both have the way out of a trial beside it. */
export function PlanNotice() {
  const state = usePlanState()
  if (state?.state === 'trial') return <p className="text-ink-2">{planSentence(state).text}</p>
  return state ? <Sentence state={state} /> : null
}

function Sentence({ state }: { state: PlanState }) {
  const { tone, text, action } = lineOf(state)
  return (
    <Banner tone={tone} action={action}>
      {text}
    </Banner>
  )
}

function lineOf(state: PlanState): PlanLine {
  const { text, more, tone } = planSentence(state)
  return {
    tone,
    text: (
      <>
        <p>{text}</p>
        {more && <p className="font-normal">{more}</p>}
      </>
    ),
    action: <WayOut state={state} />,
  }
}

/** The button that resolves this state. */
function WayOut({ state }: { state: PlanState }) {
  switch (state.state) {
    case 'active':
      return null
    case 'trial':
      return <CardForm text="Upgrade" />
    case 'trial-over':
      return <CardForm text="Upgrade Now" />
    case 'past-due':
    case 'unpaid':
      return state.provider === 'stripe' ? <ManagePayment text="Update payment" /> : <AtPaypal />
    case 'ending':
      return state.canResume ? <Resume size="sm" /> : <ChoosePlan />
    case 'ended':
      return <ChoosePlan />
  }
}

const CardForm = ({ text }: { text: string }) => (
  <Link to="/subscribe" className={buttonStyles({ size: 'sm' })}>
    {text}
  </Link>
)

const ChoosePlan = () => (
  <Link to="/pricing" hash="plans" className={buttonStyles({ size: 'sm' })}>
    Choose a plan
  </Link>
)

/** PayPal's page of recurring payments and their payment methods. */
const AtPaypal = () => (
  <a href="https://www.paypal.com/myaccount/autopay/" className={buttonStyles({ size: 'sm' })}>
    Open PayPal
  </a>
)

const ConfirmResume = lazyPart(() => import('./confirm-change.tsx'), 'ConfirmResume')

/** Resumes a canceled subscription after showing what it costs. */
const Resume = ({ size }: { size?: 'sm' }) => (
  <DialogButton size={size} dialog={close => <ConfirmResume onClose={close} />}>
    Resume subscription
  </DialogButton>
)
