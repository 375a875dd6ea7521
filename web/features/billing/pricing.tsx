import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery } from '#web/lib/plan-state.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
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
      {data && <CurrentPlan subscription={data} />}
      {!data && error && (
        <Card>
          <LoadFailed title="Your plan couldn’t be loaded" error={error} onRetry={refetch} />
        </Card>
      )}
      {!data && !error && <Skeleton className="h-24" />}
      <UsageCard />
      {data && <Checkout subscription={data} />}
      <PricingFaq />
    </div>
  )
}
