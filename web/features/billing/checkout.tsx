import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentMethod, SellablePlan, UserSubscription } from '#contract/billing.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { PlanCards } from './plan-cards.tsx'
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
      <Section title="Payment method" text={isPaying ? undefined : 'You pay on the provider’s own page.'}>
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
