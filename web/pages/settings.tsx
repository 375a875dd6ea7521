import { lazy, Suspense } from 'react'
import { PlanNotice } from '#web/features/billing/plan-notice.tsx'
import { PlanCard } from '#web/features/settings/plan-card.tsx'
import { SecurityCard } from '#web/features/settings/security-card.tsx'
import { SenderCard } from '#web/features/settings/sender-card.tsx'
import { cn } from '#web/lib/cn.ts'
import { isCallingOnly, useUser } from '#web/lib/user.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Below the fold and with dialogs of their own, so they load later.
const DomainsCard = lazy(() => import('#web/features/domains/domains-card.tsx').then(m => ({ default: m.DomainsCard })))
const SendingAccountsCard = lazy(() =>
  import('#web/features/sending-accounts/sending-accounts-card.tsx').then(m => ({ default: m.SendingAccountsCard })),
)
const CrmCard = lazy(() => import('#web/features/crm/crm-card.tsx').then(m => ({ default: m.CrmCard })))
const CallingCard = lazy(() =>
  import('#web/features/calls/settings/settings-card.tsx').then(m => ({ default: m.CallingCard })),
)

export function SettingsPage() {
  if (isCallingOnly(useUser())) return <AccountCards className="max-w-xl" />
  return (
    <div className="grid max-w-6xl grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="grid grid-cols-1 gap-4">
        <SenderCard />
        <Suspense fallback={<Placeholder />}>
          <SendingAccountsCard />
        </Suspense>
        <Suspense fallback={<Placeholder />}>
          <DomainsCard />
        </Suspense>
        <Suspense fallback={<Placeholder />}>
          <CrmCard />
        </Suspense>
      </div>
      <AccountCards />
    </div>
  )
}

/** Every plan has these. The other cards are about email and the CRM. */
const AccountCards = ({ className }: { className?: string }) => (
  <div className={cn('grid gap-4', className)}>
    <PlanCard notice={<PlanNotice />} />
    <SecurityCard />
    <Suspense fallback={<Placeholder />}>
      <CallingCard />
    </Suspense>
  </div>
)

const Placeholder = () => (
  <Card>
    <Skeleton className="h-24" />
  </Card>
)
