import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentMethod, SellablePlan, UserSubscription } from '#contract/billing.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { Methods } from './payment-methods.tsx'
import { PlanCards } from './plan-cards.tsx'
import { methodsQuery, plansQuery } from './queries.ts'

/** A plan, then a way to pay, then the provider's page. */
export function Checkout({ subscription }: { subscription: UserSubscription }) {
  const plans = useQuery(plansQuery)
  const methods = useQuery(methodsQuery)
  const error = plans.error ?? methods.error
  if (error)
    return (
      <Card>
        <EmptyState
          title="The plans could not be loaded"
          text={sentenceOf(error) ?? 'Please try again.'}
          action={<Button onClick={() => Promise.all([plans.refetch(), methods.refetch()])}>Try again</Button>}
        />
      </Card>
    )
  if (!plans.data || !methods.data) return <Skeleton className="h-80" />
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
    subscription.provider ?? methods.find(({ available }) => available)?.provider ?? 'stripe',
  )
  const [wanted, setWanted] = useState<Wanted>()
  const isPaying = subscription.provider !== null && subscription.subscriptionStatus === 'active'
  const isOther = isPaying && provider !== subscription.provider
  // One that is to end may be chosen again: so it goes on.
  const isSame = isPaying && planId === subscription.subscriptionPlan && !subscription.cancelAtPeriodEnd

  function goOn() {
    const method = methods.find(one => one.provider === provider)
    if (!planId || planId === 'free' || !method)
      return toast({ title: 'Please select both a plan and payment method', tone: 'bad' })
    if (!method.available)
      return toast({
        title: 'Payment Setup Required',
        text: `${method.name} is not set up here. Choose another payment method, or ask the operator.`,
        tone: 'bad',
      })
    setWanted({ planId, provider })
  }

  return (
    <>
      <PlanCards plans={plans} chosen={planId} current={subscription.subscriptionPlan} onChoose={setPlanId} />
      <Card title="Payment method" text={isPaying ? undefined : 'You pay on the provider’s own page.'}>
        <Methods methods={methods} chosen={provider} onChoose={setProvider} />
        {isPaying && (
          <p id="change-note" className="mt-3 text-ink-2">
            {isOther
              ? otherWay(methods, subscription.provider)
              : isSame
                ? 'You pay for this plan already. Choose another one to change it.'
                : CHANGES[provider]}
          </p>
        )}
        <Button
          variant="primary"
          size="lg"
          className="mt-4"
          disabled={isSame || isOther}
          aria-describedby={isPaying ? 'change-note' : undefined}
          onClick={goOn}
        >
          {isSame ? 'This is your plan' : isPaying ? 'Change plan' : 'Continue to Checkout'}
        </Button>
      </Card>
      {wanted && <ConfirmChange wanted={wanted} onClose={() => setWanted(undefined)} />}
    </>
  )
}

const CHANGES: Record<PaymentMethod['provider'], string> = {
  stripe: 'A change counts at once. What is left of the paid month is set off on your next invoice.',
  paypal: 'PayPal asks you to agree to the new price before the plan changes.',
}

/** Two subscriptions at once would both be charged. */
function otherWay(methods: PaymentMethod[], provider: PaymentMethod['provider'] | null) {
  const name = methods.find(method => method.provider === provider)?.name ?? 'another payment method'
  return `You pay by ${name}: choose it to change the plan, or cancel first and pay another way when the plan has ended.`
}
