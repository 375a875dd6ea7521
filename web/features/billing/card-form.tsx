import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type CardPayment, payments } from '#contract/billing.ts'
import { browser } from '#web/lib/browser.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Form } from '#web/ui/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { askedPlan } from './asked-plan.ts'
import { type Appearance, type CardElements, type CardScript, WHEN_BLOCKED } from './card-script.ts'

/** The provider's own fields in its own frame: the card number never passes through Canvass. */
export function CardForm({ payment, script }: { payment: CardPayment; script: CardScript }) {
  const place = useRef<HTMLDivElement>(null)
  const elements = useRef<CardElements>(null)
  const [isReady, setIsReady] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const pay = usePay(script)
  const theme = useFieldTheme()
  useEffect(() => {
    if (!place.current) return
    const made = script.elements({ clientSecret: payment.clientSecret, appearance: { theme } })
    const element = made.create('payment')
    element.on('ready', () => setIsReady(true))
    element.on('loaderror', () => setHasFailed(true))
    element.mount(place.current)
    elements.current = made
    return () => element.unmount()
  }, [script, payment.clientSecret, theme])

  function submit() {
    if (elements.current && !pay.isPending) pay.mutate(elements.current)
  }
  if (hasFailed)
    return (
      <EmptyState
        title="The card form couldn’t be loaded"
        text={WHEN_BLOCKED}
        action={<Button onClick={browser.reload}>Try Again</Button>}
      />
    )
  return (
    <Form onSubmit={submit}>
      {!isReady && <Skeleton className="h-24" />}
      <div key={theme} ref={place} className={isReady ? '' : 'sr-only'} />
      <Button type="submit" variant="primary" size="lg" className="mt-4" disabled={!isReady} pending={pay.isPending}>
        Subscribe to {payment.planName} – {dollars(payment.price)}/month
      </Button>
    </Form>
  )
}

/** The provider's labels appear on our background, so they follow the page's theme. */
const useFieldTheme = () =>
  useSyncExternalStore(
    changed => {
      const watcher = new MutationObserver(changed)
      watcher.observe(document.documentElement, { attributeFilter: ['class'] })
      return () => watcher.disconnect()
    },
    (): Appearance['theme'] => (document.documentElement.classList.contains('dark') ? 'night' : 'stripe'),
  )

/** Whole dollars without cents, as the specification's button has it. */
const dollars = (cents: number) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`

function usePay(script: CardScript) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (elements: CardElements) => {
      const return_url = `${window.location.origin}/pricing?checkout=done`
      const { error, paymentIntent } = await script.confirmPayment({
        elements,
        confirmParams: { return_url },
        redirect: 'if_required',
      })
      if (error) throw new Error(error.message ?? 'The card was declined. Please try another one.')
      if (paymentIntent?.status === 'processing') return false
      // The provider's notification may still be on its way; a failure here changes nothing about the payment.
      await call(payments.refresh).catch(() => null)
      return true
    },
    onSuccess: async isPaid => {
      // The bank is still deciding; the pricing page keeps asking.
      if (!isPaid) {
        askedPlan.forget()
        return navigate({ to: '/pricing', search: { checkout: 'done' } })
      }
      toast({ title: 'Payment Successful', tone: 'good' })
      // Everything except this payment: reloading it would start another one.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'card-payment' })
      await navigate({ to: '/dashboard' })
    },
    onError: error => toast({ title: 'Payment Failed', text: error.message, tone: 'bad' }),
  })
}
