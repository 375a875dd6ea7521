import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SendingAccountLimitsNow, sendingLimits } from '#contract/sending-limits.ts'
import { formatNumber } from '#web/lib/format.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { Button } from '#web/ui/button.tsx'
import { LimitsForm } from './limits-form.tsx'
import { limitsKey } from './queries.ts'

/** The limits of one sending account, as a line and as a form. */
export function AccountLimits({ id, fromAddress }: { id: string; fromAddress: string }) {
  const { data: now } = useQuery(queryOf(limitsKey(id), sendingLimits.ofAccount, { params: { id } }))
  const [isChanging, setIsChanging] = useState(false)
  if (!now) return null
  if (isChanging) return <LimitsForm id={id} saved={now.limits} onDone={() => setIsChanging(false)} />
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

/** "Warming up: 12 of 40 sent today. At most 30 per hour. 30 to 90 seconds between emails." */
export function describeLimits({ limits: set, today }: SendingAccountLimitsNow): string {
  const { hourlyLimit, delay, providerHourlyLimit } = set
  const sent = today.limit === null ? null : `${formatNumber(today.used)} of ${formatNumber(today.limit)} sent today`
  const parts = [
    sent && (today.isWarmingUp ? `Warming up: ${sent}` : sent),
    hourlyLimit !== null && `At most ${formatNumber(hourlyLimit)} per hour`,
    delay && `${delay.from === delay.to ? delay.from : `${delay.from} to ${delay.to}`} seconds between emails`,
    providerHourlyLimit !== null && `At most ${formatNumber(providerHourlyLimit)} per hour to each provider`,
  ].filter(Boolean)
  return parts.length === 0 ? 'No limits set.' : `${parts.join('. ')}.`
}
