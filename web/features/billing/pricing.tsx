import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/failure.ts'
import { subscriptionQuery } from '#web/lib/plan-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Checkout } from './checkout.tsx'
import { type CheckoutEnd, CheckoutReturn } from './checkout-return.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PricingFaq } from './pricing-faq.tsx'
import { UsageCard } from './usage-card.tsx'

export function Pricing({ checkout }: { checkout: CheckoutEnd | undefined }) {
  const { data, error, refetch } = useQuery(subscriptionQuery)
  return (
    <div className="space-y-4">
      <CheckoutReturn checkout={checkout} />
      {data ? (
        <CurrentPlan subscription={data} />
      ) : error ? (
        <Card>
          <EmptyState
            title="Your plan could not be loaded"
            text={sentenceOf(error) ?? 'Please try again.'}
            action={<Button onClick={() => refetch()}>Try again</Button>}
          />
        </Card>
      ) : (
        <Skeleton className="h-24" />
      )}
      <UsageCard />
      {data && <Checkout subscription={data} />}
      <PricingFaq />
    </div>
  )
}
