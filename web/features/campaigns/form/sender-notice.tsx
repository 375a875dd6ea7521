import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { senderQuery } from '#web/features/settings/sender-query.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'

/** What would stop the send, or that test mode delivers nothing. */
export function SenderNotice() {
  const { data: sender } = useQuery(senderQuery)
  if (!sender) return null
  const { transport, problem } = sender.effective
  if (problem)
    return (
      <Banner
        tone="warn"
        action={
          <Link to="/settings" hash="sender" className={buttonStyles({ size: 'sm' })}>
            Open settings
          </Link>
        }
      >
        {problem}
      </Banner>
    )
  if (transport !== 'outbox') return null
  return (
    <Banner
      action={
        <Link to="/outbox" className={buttonStyles({ size: 'sm' })}>
          Open outbox
        </Link>
      }
    >
      Test mode: Canvass keeps emails in the outbox and delivers none.
    </Banner>
  )
}
