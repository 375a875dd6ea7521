import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { payments, type UserSubscription } from '#contract/billing.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { askedPlan } from './asked-plan.ts'

const isPaid = ({ provider, subscriptionPlan }: UserSubscription) =>
  provider !== null && (askedPlan.read() ?? subscriptionPlan) === subscriptionPlan

/** Back from the provider's page: only the provider knows whether it was paid. */
export function CheckoutReturn({ checkout }: { checkout: 'done' | 'canceled' | undefined }) {
  const queries = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(payments.refresh),
    onSuccess: async subscription => {
      if (isPaid(subscription)) toast({ title: 'Payment Successful', tone: 'good' })
      await queries.invalidateQueries()
    },
  })
  useEffect(() => {
    if (checkout === 'done') mutate()
  }, [checkout, mutate])
  if (checkout === 'canceled') return <Banner>The checkout was canceled. Your plan stays as it was.</Banner>
  if (checkout !== 'done') return null
  if (data && isPaid(data)) return <Banner tone="good">Payment Successful. Your plan is active.</Banner>
  return (
    <Banner
      tone={error ? 'bad' : 'info'}
      action={
        <Button size="sm" pending={isPending} onClick={() => mutate()}>
          Check again
        </Button>
      }
    >
      {error
        ? (sentenceOf(error) ?? 'The payment could not be checked. Please try again.')
        : 'Your payment is still being confirmed.'}
    </Banner>
  )
}
