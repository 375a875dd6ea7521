import { payments } from '#contract/billing.ts'
import { browser } from '#web/lib/browser.ts'
import { call } from '#web/lib/call.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'

/** Opens the card provider's page for cards and invoices. */
export function ManagePayment({ text }: { text: string }) {
  const portal = useChange({
    mutationFn: () => call(payments.portal),
    onSuccess: ({ url }) => browser.leave(url),
    failed: ['Payment page not opened', 'The payment page couldn’t be opened. Please try again.'],
  })
  return (
    <Button size="sm" pending={portal.isPending} onClick={() => portal.mutate()}>
      {text}
    </Button>
  )
}
