import { useQueries, useQuery } from '@tanstack/react-query'
import { subscriptionQuery } from '#web/lib/plan-changes.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Checkout } from './checkout.tsx'
import { type CheckoutEnd, CheckoutReturn } from './checkout-return.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { methodsQuery, plansQuery, usedQuery } from './queries.ts'
import { UsageCard } from './usage-card.tsx'

/** Its parts appear together, so that none pushes another down. */
export function Pricing({ checkout }: { checkout: CheckoutEnd | undefined }) {
  const { data, error, refetch } = useQuery(subscriptionQuery)
  const methods = useQuery(methodsQuery).data
  const isReady = useQueries({ queries: [subscriptionQuery, methodsQuery, plansQuery, usedQuery] }).every(
    query => query.isFetched,
  )
  if (!isReady) return <PageSpinner />
  return (
    <div className="space-y-4">
      <CheckoutReturn checkout={checkout} />
      {methods?.every(({ available }) => !available) && (
        <Banner tone="warn">Payment isn’t set up here, so you can’t change your plan yourself. Contact support.</Banner>
      )}
      {data && <CurrentPlan subscription={data} />}
      {!data && error && <LoadFailed title="Your plan couldn’t be loaded" error={error} onRetry={refetch} />}
      <UsageCard />
      {data && <Checkout subscription={data} />}
      <PricingFaq />
    </div>
  )
}

const QUESTIONS = [
  {
    question: 'Can I change plans at any time?',
    answer:
      'Yes. If you pay by card, the change takes effect immediately, and your next invoice credits the rest of the paid month. PayPal asks you to agree to the new price first.',
  },
  {
    question: 'What happens when I reach a limit?',
    answer:
      'You keep everything you have. To search, send, or call beyond the limit, wait for the next month or upgrade.',
  },
  {
    question: 'Is there a free trial?',
    answer: 'Yes. Every account starts with 7 free days. You don’t need a card.',
  },
  {
    question: 'Can I get my money back?',
    answer: 'Yes. We offer a 30-day money-back guarantee. Email us and we’ll refund your last payment.',
  },
]

const PricingFaq = () => (
  <Section title="Frequently asked questions">
    <dl className="grid gap-4 md:grid-cols-2">
      {QUESTIONS.map(({ question, answer }) => (
        <div key={question}>
          <dt className="font-medium">{question}</dt>
          <dd className="mt-0.5 text-ink-2">{answer}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
