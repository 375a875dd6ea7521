import { Link } from '@tanstack/react-router'
import { useDraft } from '#web/lib/draft.ts'
import { plural } from '#web/lib/format.ts'
import { useUser } from '#web/lib/user.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'

export function TrialBanner() {
  const { isTrial, trialDaysLeft } = useUser()
  const [dismissed, setDismissed] = useDraft('trial-banner', '')
  if (!isTrial) return null
  if (trialDaysLeft === 0)
    return (
      <Banner tone="bad" action={<UpgradeLink text="Upgrade Now" />}>
        Trial Expired
      </Banner>
    )
  if (dismissed) return null
  return (
    <Banner
      tone={trialDaysLeft === 1 ? 'warn' : 'info'}
      action={<UpgradeLink text="Upgrade" />}
      onDismiss={() => setDismissed('yes')}
    >
      {plural(trialDaysLeft, 'day')} remaining in your free trial
    </Banner>
  )
}

const UpgradeLink = ({ text }: { text: string }) => (
  <Link to="/subscribe" className={buttonStyles({ size: 'sm' })}>
    {text}
  </Link>
)
