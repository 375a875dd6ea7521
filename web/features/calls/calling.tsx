import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Phone, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { type Callback, calls } from '#contract/calls.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { takeChoice } from '#web/features/leads/kept-selection.ts'
import { call as ask } from '#web/lib/call.ts'
import { formatMinute } from '#web/lib/format.ts'
import { useIsWide } from '#web/lib/row-height.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CallNotes } from './call-notes.tsx'
import { CallsDueCard } from './history/calls-due-card.tsx'
import { RecentCalls } from './history/recent-calls.tsx'
import { CallList } from './list/call-list.tsx'
import { CallPane } from './pane/call-pane.tsx'
import { callbacks, callSummary, rereadCalls } from './queries.ts'
import { targetOfCallback, targetOfLead } from './target.ts'
import { useCallEvents, useCallList } from './use-calls.ts'
import { type Dialer, useDialer } from './use-dialer.ts'

interface CallingProps {
  q: string
  /** Lists only these leads. */
  chosen: LeadSelection | null
  onSearch: (q: string) => void
  /** The search for new leads, on a plan that has no other page for it. */
  finding: ReactNode
  /** Opens the import of a file. */
  importing: ReactNode
}

/** The call list, and beside it the current call, the callbacks, and the recent calls. */
export function Calling({ q, chosen, onSearch, finding, importing }: CallingProps) {
  const leads = useCallList(q, chosen)
  const dialer = useDialer()
  useCallEvents()
  const { target, call, callLead } = dialer
  const [only, second] = leads.rows
  // Choosing one lead to call means calling it.
  useEffect(() => {
    const choice = chosen && only && !second ? takeChoice() : null
    if (!choice || !only) return
    if (choice.phone) void call({ ...targetOfLead(only), phone: choice.phone, callId: null })
    else callLead(only)
  }, [chosen, only, second, call, callLead])
  const at = leads.rows.findIndex(({ id }) => id === target?.leadId)
  const next = leads.rows.slice(at + 1).find(lead => lead.canCallNow && lead.id !== target?.leadId)
  return (
    <div className="flex flex-col gap-3">
      <CallNotices />
      {chosen && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
          Only the leads you chose on the dashboard.
          <Button variant="link" size="sm" onClick={() => onSearch('')}>
            Show all leads
          </Button>
        </p>
      )}
      {finding}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <CallList {...{ leads, q, onSearch, dialer, importing }} canFind={finding !== null} />
        {/* On a narrow screen it comes first: nobody would find it below 100,000 rows. */}
        <div className="grid min-w-0 grid-cols-1 gap-4 empty:hidden max-xl:order-first xl:sticky xl:top-16 xl:max-h-[calc(100dvh-5rem)] xl:overflow-y-auto">
          {target && (
            <PaneFrame title={target.businessName} onClose={dialer.close}>
              <CallPane target={target} next={next} dialer={dialer} />
            </PaneFrame>
          )}
          <CallsDueCard dialer={dialer} />
          <CallbacksCard dialer={dialer} />
          <RecentCalls dialer={dialer} />
        </div>
      </div>
    </div>
  )
}

/** Problems that block every call, each with a link that fixes it. */
function CallNotices() {
  const { data } = useQuery(callSummary)
  if (!data) return null
  const { provider, ownPhone, isOwnPhoneVerified } = data
  if (provider.problem) return <Banner tone="warn">{provider.problem}</Banner>
  if (provider.isSimulated || (ownPhone && isOwnPhoneVerified)) return null
  return (
    <Banner
      tone="warn"
      action={
        <Link to="/settings" hash="calling" className={buttonStyles({ size: 'sm' })}>
          {ownPhone ? 'Verify your phone' : 'Add your phone'}
        </Link>
      }
    >
      {ownPhone
        ? 'Your phone rings first, and it isn’t verified yet. Verify it in Settings to start calling.'
        : 'Your phone rings first. Add its number in Settings to start calling.'}
    </Banner>
  )
}

function CallbacksCard({ dialer }: { dialer: Dialer }) {
  const { data } = useQuery(callbacks)
  const open = data?.filter(({ resolved }) => !resolved) ?? []
  if (open.length === 0) return null
  return (
    <Card flush title="Callbacks" className="overflow-hidden">
      <ul>
        {open.map(promise => (
          <Row key={promise.id} promise={promise} dialer={dialer} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ promise, dialer }: { promise: Callback; dialer: Dialer }) {
  const client = useQueryClient()
  const resolve = useChange({
    mutationFn: () => ask(calls.updateCallback, { params: { id: promise.id }, body: { resolved: true } }),
    onSuccess: () => rereadCalls(client),
    failed: ['Update failed', 'The callback is still open. Please try again.'],
  })
  const { businessName, callbackAt, isDue, leadId } = promise
  return (
    <li className="flex items-center gap-3 border-line border-t px-4 py-2">
      <div className="min-w-0 grow">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{businessName}</span>
          {isDue && <Badge tone="warm">Due</Badge>}
        </p>
        <p className="text-ink-3 text-xs">
          <time dateTime={callbackAt}>{formatMinute(callbackAt)}</time>
        </p>
        <CallNotes call={promise} />
      </div>
      {leadId && (
        <Button
          size="sm"
          variant={isDue ? 'primary' : 'secondary'}
          pending={dialer.callingId === leadId}
          aria-label={`Call now: ${businessName}`}
          onClick={() => dialer.call(targetOfCallback(promise))}
        >
          <Phone aria-hidden />
          Call now
        </Button>
      )}
      <IconButton
        icon={Check}
        size="sm"
        label={`Done: ${businessName}`}
        pending={resolve.isPending}
        onClick={() => resolve.mutate()}
      />
    </li>
  )
}

/** A card beside the list, or a dialog on narrow screens. */
function PaneFrame({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const isWide = useIsWide()
  if (!isWide)
    return (
      <Dialog onClose={onClose} title={title}>
        {children}
      </Dialog>
    )
  return (
    <Card
      data-side-pane
      title={title}
      aria-label={title}
      actions={<IconButton icon={X} label="Close" onClick={onClose} />}
    >
      {children}
    </Card>
  )
}
