import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { subscriptionQuery } from '#web/lib/plan-changes.ts'
import { useUser } from '#web/lib/user.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Checkout } from './checkout.tsx'
import { type CheckoutEnd, CheckoutReturn } from './checkout-return.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PricingFaq } from './pricing-faq.tsx'
import { methodsQuery, plansQuery, usedQuery } from './queries.ts'
import { UsageCard } from './usage-card.tsx'

/** Its parts appear together, so that none pushes another down. */
export function Pricing({ checkout }: { checkout: CheckoutEnd | undefined }) {
  const { data, error, refetch } = useQuery(subscriptionQuery)
  const methods = useQuery(methodsQuery).data
  const { isAdmin } = useUser()
  const isReady = useQueries({ queries: [subscriptionQuery, methodsQuery, plansQuery, usedQuery] }).every(
    query => query.isFetched,
  )
  if (!isReady) return <PageSpinner />
  return (
    <div className="space-y-4">
      <CheckoutReturn checkout={checkout} />
      {methods?.every(({ available }) => !available) && (
        <Banner
          tone="warn"
          action={
            isAdmin && (
              <Link to="/admin" className={buttonStyles({ size: 'sm' })}>
                Give a plan
              </Link>
            )
          }
        >
          Payment isn’t set up here.{' '}
          {isAdmin ? 'You can give any account a plan.' : 'Ask whoever runs this Canvass to give you a plan.'}
        </Banner>
      )}
      {data && <CurrentPlan subscription={data} />}
      {!data && error && <LoadFailed title="Your plan couldn’t be loaded" error={error} onRetry={refetch} />}
      <UsageCard />
      {data && <Checkout subscription={data} />}
      <PricingFaq />
    </div>
  )
}
