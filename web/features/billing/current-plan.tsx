import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { payments, type UserSubscription } from '#contract/billing.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { formatDay } from '#web/lib/format.ts'
import { planNames } from '#web/lib/plan-names.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { ManagePayment } from './manage-payment.tsx'
import { PlanNotice } from './plan-notice.tsx'

export function CurrentPlan({ subscription }: { subscription: UserSubscription }) {
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
  return useMutation({
    mutationFn: () => call(payments.cancel),
    onSuccess: async () => {
      toast({ title: 'Subscription canceled', tone: 'good' })
      await queries.invalidateQueries()
    },
    onError: error => toastRefusal(error, 'Change failed', 'The subscription wasn’t changed. Please try again.'),
  })
}

interface CancelProps {
  until: string | null
  provider: NonNullable<UserSubscription['provider']>
}

function Cancel({ until, provider }: CancelProps) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCancel()
  return (
    <>
      <Button size="sm" variant="danger-ghost" onClick={() => setIsAsking(true)}>
        Cancel subscription
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Cancel your subscription?"
        text={`Your plan lasts until ${until ?? 'the end of the paid period'}. ${CHANGE_OF_MIND[provider]}`}
        confirm="Cancel subscription"
        cancel="Keep subscription"
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

/** PayPal ends its agreement immediately and can't resume it. */
const CHANGE_OF_MIND: Record<CancelProps['provider'], string> = {
  stripe: 'You can resume it until then.',
  paypal: 'PayPal can’t undo this. To continue after that day, subscribe again.',
}
