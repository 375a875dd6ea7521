import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AskedChange, type ChangePreview, payments, type Subscribe } from '#contract/billing.ts'
import { browser } from '#web/lib/browser.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { askedPlan } from './asked-plan.ts'
import { ChangeSummary } from './change-summary.tsx'

type Wanted = Omit<Subscribe, 'agreed'>

export function ConfirmChange({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const queries = useQueryClient()
  const subscribe = useChange({
    mutationFn: ({ asOf, today, next }: ChangePreview) =>
      call(payments.subscribe, { body: { ...wanted, agreed: { asOf, today, next: next?.amount ?? null } } }),
    onSuccess: async ({ url, message }) => {
      if (url) {
        askedPlan.keep(wanted.planId)
        return browser.leave(url)
      }
      onClose()
      toast({ title: 'Plan changed', text: message ?? undefined, tone: 'good' })
      await rereadAll(queries)
    },
    failed: ['Subscription failed', 'The payment couldn’t be started. Please try again.'],
    // The amount may have changed: show it again before the next attempt.
    onError: () => queries.invalidateQueries({ queryKey: previewKey }),
  })
  return (
    <Confirm
      asked={wanted}
      isPending={subscribe.isPending}
      onConfirm={preview => subscribe.mutate(preview)}
      onClose={onClose}
    />
  )
}

/** A resumed subscription is charged again from the next period on. */
export function ConfirmResume({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const resume = useChange({
    mutationFn: () => call(payments.resume),
    said: { title: 'Subscription resumed' },
    onSuccess: async () => {
      onClose()
      await rereadAll(queries)
    },
    failed: ['Change failed', 'The subscription wasn’t changed. Please try again.'],
  })
  return (
    <Confirm
      asked={{ resume: true }}
      isPending={resume.isPending}
      onConfirm={() => resume.mutate()}
      onClose={onClose}
    />
  )
}

const previewKey = ['billing', 'preview']

/** Everything except the preview of the change just made, which the server would refuse. */
const rereadAll = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== previewKey[1] })

interface ConfirmProps {
  asked: AskedChange
  isPending: boolean
  onConfirm: (preview: ChangePreview) => void
  onClose: () => void
}

function Confirm({ asked, isPending, onConfirm, onClose }: ConfirmProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...previewKey, asked],
    queryFn: () => call(payments.preview, { body: asked }),
    // An amount is only valid for a moment, so it's never cached.
    gcTime: 0,
    staleTime: 0,
  })
  const preview = isFetching ? undefined : data
  return (
    <Dialog
      onClose={onClose}
      title={preview ? titleOf(preview) : 'Loading the amount'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {preview && !error && (
            <Button variant="primary" pending={isPending} onClick={() => onConfirm(preview)}>
              {VERBS[preview.kind](preview)}
            </Button>
          )}
        </>
      }
    >
      <Loaded
        of={{ data: preview, error: isFetching ? null : error, refetch }}
        failed="The amount couldn’t be loaded"
        className="h-48"
      >
        {known => <ChangeSummary preview={known} />}
      </Loaded>
    </Dialog>
  )
}

const titleOf = ({ kind, from, to }: ChangePreview) => {
  if (kind === 'resume') return `Resume the ${to.name} plan?`
  return kind === 'start' ? `Subscribe to ${to.name}?` : `Change from ${from.name} to ${to.name}?`
}

const PAGES = { stripe: 'Continue to card payment', paypal: 'Continue to PayPal' }
const VERBS: Record<ChangePreview['kind'], (preview: ChangePreview) => string> = {
  start: ({ provider }) => PAGES[provider],
  change: ({ provider, to }) => (provider === 'paypal' ? PAGES.paypal : `Change to ${to.name}`),
  resume: () => 'Resume subscription',
}
