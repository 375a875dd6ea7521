import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MailboxPaceNow, pace } from '#contract/pace.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { LimitsForm } from './limits-form.tsx'
import { limitsKey } from './queries.ts'

/** The limits of one sending account, as a line and as a form. */
export function AccountLimits({ id, fromAddress }: { id: string; fromAddress: string }) {
  const { data: now } = useQuery({
    queryKey: limitsKey(id),
    queryFn: ({ signal }) => call(pace.mailbox, { params: { id } }, { signal }),
  })
  const [isChanging, setIsChanging] = useState(false)
  if (!now) return null
  if (isChanging) return <LimitsForm id={id} saved={now.pace} onDone={() => setIsChanging(false)} />
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="figures text-ink-2">{describeLimits(now)}</span>
      <Button
        variant="link"
        size="sm"
        aria-label={`Change limits of ${fromAddress}`}
        onClick={() => setIsChanging(true)}
      >
        Change limits
      </Button>
    </p>
  )
}

/** "Warming up: 12 of 40 sent today. At most 30 an hour. 30 to 90 seconds between emails." */
export function describeLimits({ pace: set, today }: MailboxPaceNow): string {
  const { hourlyCap, gap, groupHourlyCap } = set
  const sent = today.cap === null ? null : `${formatNumber(today.used)} of ${formatNumber(today.cap)} sent today`
  const parts = [
    sent && (today.isWarmingUp ? `Warming up: ${sent}` : sent),
    hourlyCap !== null && `At most ${formatNumber(hourlyCap)} an hour`,
    gap && `${gap.from === gap.to ? gap.from : `${gap.from} to ${gap.to}`} seconds between emails`,
    groupHourlyCap !== null && `At most ${formatNumber(groupHourlyCap)} an hour to each provider`,
  ].filter(Boolean)
  return parts.length === 0 ? 'No limits set.' : `${parts.join('. ')}.`
}
