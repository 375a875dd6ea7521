import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { payments, type UserSubscription } from '#contract/billing.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { askedPlan } from './asked-plan.ts'

export type CheckoutEnd = 'done' | 'canceled'

const isPaid = ({ provider, subscriptionPlan }: UserSubscription) =>
  provider !== null && (askedPlan.read() ?? subscriptionPlan) === subscriptionPlan

/**
 * Shown after the provider's page: only the provider knows whether the payment succeeded. Then the URL is cleared, so
 * that a reload or a bookmark doesn't show it again.
 */
export function CheckoutReturn({ checkout }: { checkout: CheckoutEnd | undefined }) {
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
