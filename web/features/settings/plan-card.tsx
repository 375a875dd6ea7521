import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UserSubscription } from '#contract/billing.ts'
import { formatDay } from '#web/lib/format.ts'
import { subscriptionQuery } from '#web/lib/plan-changes.ts'
import { planSentence } from '#web/lib/plan-state.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { planFeatures } from './plan-features.ts'

const TONES = { info: 'good', warn: 'warm', bad: 'bad' } as const

/** `notice` is the sentence about the plan's state, with its button. */
export function PlanCard({ notice }: { notice: ReactNode }) {
  const subscription = useQuery(subscriptionQuery)
  return (
    <Section title="Subscription plan" text="Your plan and when it renews or ends.">
      <Loaded of={subscription} failed="Your plan couldn’t be loaded" className="h-40">
        {data => <Plan subscription={data} notice={notice} />}
      </Loaded>
    </Section>
  )
}

function Plan({ subscription, notice }: { subscription: UserSubscription; notice: ReactNode }) {
  const { name, features } = planFeatures(subscription.subscriptionPlan)
  const { word, tone } = planSentence(subscription.state)
  const isFree = name === 'Free'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-3">
          <Badge tone="accent">{name}</Badge>
          <StatusDot tone={TONES[tone]}>{word}</StatusDot>
        </p>
        <Link to="/pricing" className={buttonStyles({ variant: isFree ? 'primary' : 'secondary' })}>
          {isFree ? 'Upgrade Plan' : 'Change Plan'}
        </Link>
      </div>
      <div className="mt-3">{notice}</div>
      <Dates subscription={subscription} />
      <CheckList items={features} label={`Included in the ${name} plan`} className="mt-3" />
    </>
  )
}

function Dates({ subscription }: { subscription: UserSubscription }) {
  const { subscriptionStartDate, subscriptionEndDate, provider, state } = subscription
  const endsAt = 'until' in state ? state.until : subscriptionEndDate
  const renewsAt = state.state === 'active' ? state.renewsAt : null
  if (!subscriptionStartDate && state.state === 'trial') return null
  return (
    <Facts className="mt-3">
      {subscriptionStartDate && <Fact name="Started">{formatDay(subscriptionStartDate)}</Fact>}
      {renewsAt && <Fact name="Renews">{formatDay(renewsAt)}</Fact>}
      {!renewsAt && state.state !== 'trial' && (
        <Fact name="Expires">{endsAt ? formatDay(endsAt) : <span className="text-ink-3">No end date</span>}</Fact>
      )}
      {provider && <Fact name="Paid by">{provider === 'stripe' ? 'Credit card' : 'PayPal'}</Fact>}
    </Facts>
  )
}
