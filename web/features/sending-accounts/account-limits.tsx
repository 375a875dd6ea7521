import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MailboxPaceNow, pace } from '#contract/pace.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { PaceForm } from './limits-form.tsx'
import { paceKey } from './limits-key.ts'

/** How fast one account sends: in a line, and as a form. */
export function MailboxPace({ id, fromAddress }: { id: string; fromAddress: string }) {
  const { data: now } = useQuery({
    queryKey: paceKey(id),
    queryFn: ({ signal }) => call(pace.mailbox, { params: { id } }, { signal }),
  })
  const [isChanging, setIsChanging] = useState(false)
  if (!now) return null
  if (isChanging) return <PaceForm id={id} kept={now.pace} onDone={() => setIsChanging(false)} />
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="figures text-ink-2">{sayPace(now)}</span>
      <Button
        variant="link"
        size="sm"
        aria-label={`Change the pace of ${fromAddress}`}
        onClick={() => setIsChanging(true)}
      >
        Change pace
      </Button>
    </p>
  )
}

/** "Warming up: 12 of 40 sent today. At most 30 an hour. 30 to 90 s between two." */
export function sayPace({ pace: set, today }: MailboxPaceNow): string {
  const { hourlyCap, gap, groupHourlyCap } = set
  const sent = today.cap === null ? null : `${formatNumber(today.used)} of ${formatNumber(today.cap)} sent today`
  const parts = [
    sent && (today.isWarmingUp ? `Warming up: ${sent}` : sent),
    hourlyCap !== null && `At most ${formatNumber(hourlyCap)} an hour`,
    gap && `${gap.from === gap.to ? gap.from : `${gap.from} to ${gap.to}`} s between two`,
    groupHourlyCap !== null && `${formatNumber(groupHourlyCap)} an hour to one provider`,
  ].filter(Boolean)
  return parts.length === 0 ? 'No limits of its own.' : `${parts.join('. ')}.`
}
