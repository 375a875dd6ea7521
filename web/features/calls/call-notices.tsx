import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { callSummary } from './queries.ts'

/** Problems that block every call, each with a link that fixes it. */
export function CallNotices() {
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
