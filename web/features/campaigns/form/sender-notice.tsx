import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Sender } from '#contract/settings.ts'
import { senderQuery } from '#web/features/settings/sender-query.ts'
import { useUser } from '#web/lib/user.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const FirstCampaign = lazyPart(() => import('./first-campaign.tsx'), 'FirstCampaign')

/** Asks for what the first campaign needs. Says up front what else would stop the send, and that test mode delivers nothing. */
export function SenderNotice() {
  const { data: sender } = useQuery(senderQuery)
  const { emailVerified } = useUser()
  if (!sender) return null
  const { transport, isOwn, fromName, problem } = sender.effective
  const lacks = {
    lacksSender: !sender.postalAddress || !fromName.trim(),
    lacksVerification: !emailVerified && transport !== 'outbox' && !isOwn,
  }
  const asks = lacks.lacksSender || lacks.lacksVerification
  return (
    <>
      {asks && (
        <Suspense>
          <FirstCampaign sender={sender} {...lacks} />
        </Suspense>
      )}
      <Notice transport={transport} problem={asks ? null : problem} />
    </>
  )
}

function Notice({ transport, problem }: Pick<Sender['effective'], 'transport' | 'problem'>) {
  if (problem)
    return (
      <Banner
        tone="warn"
        className="mb-3"
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
      className="mb-3"
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
