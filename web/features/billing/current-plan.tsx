import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { payments, type UserSubscription } from '#contract/billing.ts'
import { browser } from '#web/lib/browser.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatDay } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { planNames } from './plan-names.ts'

export function CurrentPlan({ subscription }: { subscription: UserSubscription }) {
  const { subscriptionPlan, subscriptionStatus, provider, currentPeriodEnd, cancelAtPeriodEnd, graceUntil } =
    subscription
  const isOver = subscriptionStatus === 'canceled'
  const until = currentPeriodEnd && formatDay(currentPeriodEnd)
  return (
    <Card
      title="Current plan"
      actions={<Badge tone="accent">{planNames[subscriptionPlan]}</Badge>}
      text={until ? `${cancelAtPeriodEnd || isOver ? 'Ends' : 'Renews'} on ${until}.` : undefined}
    >
      {graceUntil && (
        <Banner tone="warn" className="mb-3">
          The last payment failed. Check your payment method by {formatDay(graceUntil)}, or the plan ends.
        </Banner>
      )}
      {!provider && <p className="text-ink-2">Nothing is charged for it.</p>}
      {provider && isOver && (
        <p className="text-ink-2">It is canceled. Choose a plan below to go on after that day.</p>
      )}
      {provider && (
        <div className="flex flex-wrap gap-2 empty:hidden not-first:mt-2">
          {provider === 'stripe' && <ManagePayment />}
          {!isOver && (cancelAtPeriodEnd ? <Resume /> : <Cancel until={until} provider={provider} />)}
        </div>
      )}
    </Card>
  )
}

function ManagePayment() {
  const portal = useMutation({
    mutationFn: () => call(payments.portal),
    onSuccess: ({ url }) => browser.leave(url),
    onError: error =>
      toastFailure(error, 'Opening failed', 'The payment page could not be opened. Please try again.', {
        serverSays: true,
      }),
  })
  return (
    <Button pending={portal.isPending} onClick={() => portal.mutate()}>
      Manage payment
    </Button>
  )
}

function useChange(route: typeof payments.cancel | typeof payments.resume, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(route),
    onSuccess: async () => {
      toast({ title: done, tone: 'good' })
      await queries.invalidateQueries()
    },
    onError: error =>
      toastFailure(error, 'Change failed', 'The subscription was not changed. Please try again.', {
        serverSays: true,
      }),
  })
}

function Resume() {
  const resume = useChange(payments.resume, 'Subscription resumed')
  return (
    <Button variant="primary" pending={resume.isPending} onClick={() => resume.mutate()}>
      Resume subscription
    </Button>
  )
}

interface CancelProps {
  until: string | null
  provider: NonNullable<UserSubscription['provider']>
}

function Cancel({ until, provider }: CancelProps) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useChange(payments.cancel, 'Subscription canceled')
  return (
    <>
      <Button variant="danger-ghost" onClick={() => setIsAsking(true)}>
        Cancel subscription
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel the subscription?"
        text={`Your plan lasts until ${until ?? 'the end of the paid period'}. ${CHANGE_OF_MIND[provider]}`}
        confirm="Cancel at period end"
        cancel="Keep the plan"
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

/** PayPal ends its side at once and takes nothing back. */
const CHANGE_OF_MIND: Record<CancelProps['provider'], string> = {
  stripe: 'You can resume it until then.',
  paypal: 'PayPal takes no cancellation back: to go on after that day, subscribe again.',
}
