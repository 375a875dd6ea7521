import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentMethod, SellablePlan, UserSubscription } from '#contract/billing.ts'
import { formatCents, formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { methodsQuery, plansQuery } from './queries.ts'

/** Choose a plan, choose a payment method, and pay on the provider's page. */
export function Checkout({ subscription }: { subscription: UserSubscription }) {
  const plans = useQuery(plansQuery)
  const methods = useQuery(methodsQuery)
  const error = plans.error ?? methods.error
  if (error)
    return (
      <LoadFailed
        title="The plans couldn’t be loaded"
        error={error}
        onRetry={() => Promise.all([plans.refetch(), methods.refetch()])}
      />
    )
  if (!plans.data || !methods.data) return null
  return <Choice plans={plans.data} methods={methods.data} subscription={subscription} />
}

type Wanted = Parameters<typeof ConfirmChange>[0]['wanted']

interface ChoiceProps {
  plans: SellablePlan[]
  methods: PaymentMethod[]
  subscription: UserSubscription
}

function Choice({ plans, methods, subscription }: ChoiceProps) {
  const [planId, setPlanId] = useState<SellablePlan['id']>()
  const [provider, setProvider] = useState(
    subscription.provider ?? (methods.find(({ available }) => available) ?? methods[0])?.provider,
  )
  const [wanted, setWanted] = useState<Wanted>()
  const isPaying = subscription.provider !== null && subscription.subscriptionStatus === 'active'
  const isOther = isPaying && provider !== subscription.provider
  // A plan that is about to end can be chosen again, which continues it.
  const isSame = isPaying && planId === subscription.subscriptionPlan && !subscription.cancelAtPeriodEnd

  function confirm() {
    const method = methods.find(one => one.provider === provider)
    if (!planId || planId === 'free' || !method)
      return toast({ title: 'Please select both a plan and payment method', tone: 'bad' })
    if (!method.available)
      return toast({
        title: 'Payment Setup Required',
        text: `${method.name} isn’t set up here. Choose another method, or contact support to change your plan.`,
        tone: 'bad',
      })
    setWanted({ planId, provider: method.provider })
  }

  return (
    <>
      <PlanCards plans={plans} chosen={planId} current={subscription.subscriptionPlan} onChoose={setPlanId} />
      <Section title="Payment method">
        <PaymentMethods methods={methods} chosen={provider} onChoose={setProvider} />
        {isPaying && (
          <p id="change-note" className="mt-3 text-ink-2">
            {isOther && otherMethod(methods, subscription.provider)}
            {!isOther &&
              (isSame ? 'This is already your plan. To change it, choose another one.' : provider && CHANGES[provider])}
          </p>
        )}
        <Button
          variant="primary"
          size="lg"
          className="mt-4"
          disabled={isSame || isOther}
          aria-describedby={isPaying ? 'change-note' : undefined}
          onClick={confirm}
        >
          {isSame && 'This is your plan'}
          {!isSame && (isPaying ? 'Change plan' : 'Continue to Checkout')}
        </Button>
      </Section>
      {wanted && <ConfirmChange wanted={wanted} onClose={() => setWanted(undefined)} />}
    </>
  )
}

const CHANGES: Record<PaymentMethod['provider'], string> = {
  stripe: 'The change takes effect immediately. Your next invoice credits the rest of the paid month.',
  paypal: 'PayPal asks you to agree to the new price before the plan changes.',
}

/** Two subscriptions at the same time would both be charged. */
function otherMethod(methods: PaymentMethod[], provider: PaymentMethod['provider'] | null) {
  const name = methods.find(method => method.provider === provider)?.name ?? 'another payment method'
  return `You pay by ${name}. Choose it to change your plan, or cancel first and choose another method after the plan has ended.`
}

interface PaymentMethodsProps {
  methods: PaymentMethod[]
  chosen: PaymentMethod['provider'] | undefined
  onChoose: (provider: PaymentMethod['provider']) => void
}

const PaymentMethods = ({ methods, chosen, onChoose }: PaymentMethodsProps) => (
  <fieldset className="grid gap-2 sm:grid-cols-2">
    <legend className="sr-only">Payment method</legend>
    {methods.map(({ provider, name }) => (
      <label
        key={provider}
        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line px-3 has-checked:border-accent has-checked:bg-accent-soft"
      >
        <input
          type="radio"
          name="method"
          className="accent-accent"
          checked={provider === chosen}
          onChange={() => onChoose(provider)}
        />
        {name}
      </label>
    ))}
  </fieldset>
)

const LABELS: Partial<Record<SellablePlan['id'], string>> = { basic: 'Most Popular', standard: 'Premium' }

interface PlanCardsProps {
  plans: SellablePlan[]
  chosen: SellablePlan['id'] | undefined
  current: SellablePlan['id']
  onChoose: (plan: SellablePlan['id']) => void
}

/** Radio buttons, so that the arrow keys choose. */
const PlanCards = ({ plans, chosen, current, onChoose }: PlanCardsProps) => (
  <fieldset id="plans" className="grid scroll-mt-16 gap-4 md:grid-cols-3">
    <legend className="mb-2 font-semibold text-base">Choose a plan</legend>
    {plans.map(plan => (
      <label
        key={plan.id}
        className="row-span-3 grid cursor-pointer grid-rows-subgrid content-start gap-0 rounded-xl border border-line bg-panel p-4 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
      >
        <span className="flex flex-wrap items-center gap-2">
          <input
            type="radio"
            name="plan"
            className="accent-accent"
            aria-label={plan.name}
            checked={plan.id === chosen}
            onChange={() => onChoose(plan.id)}
          />
          <span className="font-semibold text-base">{plan.name}</span>
          {LABELS[plan.id] && <Badge tone="accent">{LABELS[plan.id]}</Badge>}
          {plan.id === current && <Badge>Current plan</Badge>}
        </span>
        <span className="mt-3 block">
          <span className="figures font-semibold text-2xl">{formatCents(plan.price)}</span>
          <span className="text-ink-2"> / {plan.interval}</span>
        </span>
        <CheckList items={linesOf(plan)} className="mt-3" />
      </label>
    ))}
  </fieldset>
)

/** Limits as the specification has them (section 3): null isn't shown, 0 is unlimited. */
const linesOf = ({ leadLimit, campaignLimit, emailLimit, callLimit, features }: SellablePlan) => {
  const limits = Object.entries({
    leads: leadLimit,
    campaigns: campaignLimit,
    emails: emailLimit,
    calls: callLimit,
  }).flatMap(([name, limit]) => {
    if (limit === null) return []
    return limit === 0 ? `Unlimited ${name}` : `${formatNumber(limit)} ${name}/month`
  })
  return [...new Set([...limits, ...features])]
}
