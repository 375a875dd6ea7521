import { Link } from '@tanstack/react-router'
import type { Sender } from '#contract/settings.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** What a recipient will see now, and whether anything leaves at all. */
export function EffectiveSender({ sender }: { sender: Sender['effective'] }) {
  const { transport, isOwn, fromName, fromAddress, replyTo, dailyCap, problem } = sender
  return (
    <div className="mb-4 flex flex-col gap-2 rounded-lg border border-line bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 break-words">
          <span className="text-ink-2">Recipients see </span>
          <span className="font-medium">{fromName ? `${fromName} <${fromAddress}>` : fromAddress}</span>
        </p>
        {transport === 'outbox' && <Badge tone="warm">Test mode</Badge>}
      </div>
      {replyTo && <p className="text-ink-2">Answers go to {replyTo}.</p>}
      {transport === 'outbox' && (
        <p className="text-ink-2">
          Messages are kept in the{' '}
          <Link to="/outbox" className="text-accent underline">
            outbox
          </Link>{' '}
          as they would arrive, and are not delivered.
        </p>
      )}
      {isOwn && <p className="text-ink-2">Your mail goes out through your own email account.</p>}
      {dailyCap !== null && <p className="text-ink-2">At most {formatNumber(dailyCap)} messages a day.</p>}
      {problem && <Banner tone="warn">{problem}</Banner>}
    </div>
  )
}
