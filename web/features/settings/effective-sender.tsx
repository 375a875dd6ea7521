import { Link } from '@tanstack/react-router'
import type { Sender } from '#contract/settings.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** The sender that recipients see, and whether emails are delivered at all. */
export function EffectiveSender({ sender }: { sender: Sender['effective'] }) {
  const { transport, isOwn, fromName, fromAddress, replyTo, dailyLimit, problem } = sender
  return (
    <div className="mb-4 flex flex-col gap-2 rounded-lg border border-line bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 break-words">
          <span className="text-ink-2">Recipients see </span>
          <span className="font-medium">{fromName ? `${fromName} <${fromAddress}>` : fromAddress}</span>
        </p>
        {transport === 'outbox' && <Badge tone="warm">Test mode</Badge>}
      </div>
      {replyTo && <p className="text-ink-2">Replies go to {replyTo}.</p>}
      {transport === 'outbox' && (
        <p className="text-ink-2">
          Canvass keeps emails in the{' '}
          <Link to="/outbox" className="text-accent underline">
            outbox
          </Link>{' '}
          and delivers none.
        </p>
      )}
      {isOwn && <p className="text-ink-2">Canvass sends your emails from your own sending account.</p>}
      {dailyLimit !== null && <p className="text-ink-2">Daily limit: {plural(dailyLimit, 'email')}.</p>}
      {problem && <Banner tone="warn">{problem}</Banner>}
    </div>
  )
}
