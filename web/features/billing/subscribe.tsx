import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { payments } from '#contract/billing.ts'
import { browser } from '#web/lib/browser.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { CardForm } from './card-form.tsx'
import { CardScriptError, loadCardScript, WHEN_BLOCKED } from './card-script.ts'
import { ChangeSummary } from './change-summary.tsx'

/** The card form for a subscription that waits for its first payment. */
export function Subscribe() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['billing', 'card-payment'],
    queryFn: async () => {
      const payment = await call(payments.cardPayment)
      return { payment, script: await loadCardScript(payment.scriptUrl, payment.publishableKey) }
    },
    // Every visit starts another payment.
    gcTime: 0,
  })
  if (isFetching) return <PageSpinner />
  if (error || !data) return <NotReady error={error} onRetry={() => void refetch()} />
  const { payment, script } = data
  return (
    <Card
      className="mx-auto max-w-lg"
      title={`Upgrade to ${payment.planName}`}
      text="Billed each month. Cancel anytime. 30-day money-back guarantee."
    >
      <ChangeSummary preview={payment.preview} />
      <div className="mt-4">
        <CardForm payment={payment} script={script} />
      </div>
    </Card>
  )
}

const isNotSetUp = (error: unknown) =>
  error instanceof ApiError && (error.serverMessage?.startsWith('Payment Setup Required') ?? false)

/** The server's sentence without the words that the title already contains. */
function reasonOf(error: unknown): string | undefined {
  const reason = sentenceOf(error)?.replace(/^Payment Setup Required: /, '')
  return reason && reason[0]?.toUpperCase() + reason.slice(1)
}

function titleOf(error: unknown): string {
  if (isNotSetUp(error)) return 'Payment Setup Required'
  return isRefused(error) ? 'Nothing to pay' : 'Failed to initialize subscription. Please try again.'
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 409

/** Shows the server's reason for a refusal. After any other failure, another attempt may work. */
function NotReady({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      title={titleOf(error)}
      text={error instanceof CardScriptError ? WHEN_BLOCKED : reasonOf(error)}
      action={
        isRefused(error) ? (
          <Link to="/pricing" className={buttonStyles({ variant: 'primary' })}>
            See plans
          </Link>
        ) : (
          <Button onClick={onRetry}>Try Again</Button>
        )
      }
    />
  )
}

/** Only a document that was loaded as this page allows the card provider's script, so a client-side visit reloads. */
export function useOwnDocument(): boolean {
  const isOwn = isLoadedHere()
  useEffect(() => {
    if (!isOwn) browser.reload()
  }, [isOwn])
  return isOwn
}

function isLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType?.('navigation') ?? []
  return !loaded || new URL(loaded.name).pathname.replace(/\/$/, '') === window.location.pathname
}
