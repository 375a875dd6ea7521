import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { payments, type UserSubscription } from '#contract/billing.ts'
import { call } from '#web/lib/call.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { subscriptionQuery } from '#web/lib/plan-changes.ts'
import { planNames } from '#web/lib/plan-names.ts'
import { usePlanState } from '#web/lib/plan-state.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useUser } from '#web/lib/user.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Loaded, LoadFailed } from '#web/ui/load-failed.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Section } from '#web/ui/section.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { askedPlan } from './asked-plan.ts'
import { Checkout } from './checkout.tsx'
import { ManagePayment } from './manage-payment.tsx'
import { PlanNotice } from './plan-notice.tsx'
import { methodsQuery, plansQuery, usedQuery } from './queries.ts'

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
  { question: 'Is there a free trial?', answer: 'Yes. Every account starts with 7 free days. You don’t need a card.' },
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

type CheckoutEnd = 'done' | 'canceled'

const isPaid = ({ provider, subscriptionPlan }: UserSubscription) =>
  provider !== null && (askedPlan.read() ?? subscriptionPlan) === subscriptionPlan

/**
 * Shown after the provider's page: only the provider knows whether the payment succeeded. Then the URL is cleared, so
 * that a reload or a bookmark doesn't show it again.
 */
function CheckoutReturn({ checkout }: { checkout: CheckoutEnd | undefined }) {
  const [returned, setReturned] = useState(checkout)
  // A new value in the URL counts; a cleared URL doesn't.
  if (checkout && checkout !== returned) setReturned(checkout)
  const forget = useForget()
  useEffect(() => {
    if (checkout === 'canceled') forget()
  }, [checkout, forget])
  if (returned === 'done') return <Paid onKnown={forget} />
  return returned === 'canceled' ? <Banner>You canceled the checkout. Your plan didn’t change.</Banner> : null
}

function useForget() {
  const navigate = useNavigate()
  return useCallback(() => {
    askedPlan.forget()
    void navigate({ to: '/pricing', replace: true, resetScroll: false })
  }, [navigate])
}

function Paid({ onKnown }: { onKnown: () => void }) {
  const queries = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const subscription = await call(payments.refresh)
      return isPaid(subscription)
    },
    onSuccess: async isDone => {
      if (isDone) {
        toast({ title: 'Payment Successful', tone: 'good' })
        onKnown()
      }
      await queries.invalidateQueries()
    },
  })
  useEffect(() => mutate(), [mutate])
  if (data) return <Banner tone="good">Payment Successful. Your plan is active.</Banner>
  return (
    <Banner
      tone={error ? 'bad' : 'info'}
      action={
        <Button size="sm" pending={isPending} onClick={() => mutate()}>
          Check payment
        </Button>
      }
    >
      {error
        ? (sentenceOf(error) ?? 'The payment couldn’t be checked. Please try again.')
        : 'Your payment is still being confirmed.'}
    </Banner>
  )
}

function CurrentPlan({ subscription }: { subscription: UserSubscription }) {
  const { subscriptionPlan, subscriptionStatus, provider, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  const isRunning = provider !== null && subscriptionStatus !== 'canceled' && !cancelAtPeriodEnd
  return (
    <Section title="Current plan" actions={<Badge tone="accent">{planNames[subscriptionPlan]}</Badge>}>
      <PlanNotice />
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {provider === 'stripe' && <ManagePayment text="Manage payment" />}
        {isRunning && <Cancel until={currentPeriodEnd && formatDay(currentPeriodEnd)} provider={provider} />}
      </div>
    </Section>
  )
}

function useCancel() {
  const queries = useQueryClient()
  return useChange({
    mutationFn: () => call(payments.cancel),
    said: { title: 'Subscription canceled' },
    onSuccess: () => queries.invalidateQueries(),
    failed: ['Change failed', 'The subscription wasn’t changed. Please try again.'],
  })
}

interface CancelProps {
  until: string | null
  provider: NonNullable<UserSubscription['provider']>
}

function Cancel({ until, provider }: CancelProps) {
  const cancel = useCancel()
  return (
    <DialogButton
      size="sm"
      variant="danger-ghost"
      dialog={close => (
        <AlertDialog
          onClose={close}
          title="Cancel your subscription?"
          text={`Your plan lasts until ${until ?? 'the end of the paid period'}. ${CHANGE_OF_MIND[provider]}`}
          confirm="Cancel subscription"
          cancel="Keep subscription"
          pending={cancel.isPending}
          onConfirm={() => cancel.mutate(undefined, { onSettled: close })}
        />
      )}
    >
      Cancel subscription
    </DialogButton>
  )
}

/** PayPal ends its agreement immediately and can't resume it. */
const CHANGE_OF_MIND: Record<CancelProps['provider'], string> = {
  stripe: 'You can resume it until then.',
  paypal: 'PayPal can’t undo this. To continue after that day, subscribe again.',
}

/** Without a working plan, showing limits would promise what the server refuses. */
function UsageCard() {
  const state = usePlanState()
  const isBlocked = state !== undefined && 'isBlocked' in state && state.isBlocked
  const used = useQuery(usedQuery)
  const none = isBlocked ? 'No plan' : 'Not in this plan'
  const resets = used.data && `Resets on ${formatDay(used.data.resetsAt)}.`
  return (
    <Section title="Usage this month" text={isBlocked ? 'You can’t use anything until you have a plan.' : resets}>
      <Loaded of={used} failed="Your usage couldn’t be loaded" className="h-24">
        {({ plan, usage }) => (
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <Meter name="Leads" used={usage.leadsGenerated} limit={isBlocked ? 0 : plan.leadLimit} none={none} />
            <Meter name="Campaigns" used={usage.campaignsSent} limit={isBlocked ? 0 : plan.campaignLimit} none={none} />
            <Meter name="Emails" used={usage.emailsSent} limit={isBlocked ? 0 : plan.emailLimit} none={none} />
            <Meter name="Calls" used={usage.callsMade} limit={isBlocked ? 0 : plan.callLimit} none={none} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

interface MeterProps {
  name: string
  used: number
  /** Null is unlimited; 0 allows nothing. */
  limit: number | null
  /** The text shown if the plan allows none. */
  none: string
}

function Meter({ name, used, limit, none }: MeterProps) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-ink-2">{name}</span>
        <span className="figures">
          {limit === null && `${formatNumber(used)} · Unlimited`}
          {limit === 0 && none}
          {limit !== null && limit > 0 && `${formatNumber(used)} / ${formatNumber(limit)}`}
        </span>
      </p>
      {limit !== null && limit > 0 && (
        <Progress
          label={`${name} used`}
          value={used}
          max={limit}
          valueText={`${formatNumber(used)} of ${formatNumber(limit)}`}
          className="mt-1.5"
        />
      )}
    </div>
  )
}
