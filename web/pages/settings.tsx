import { getRouteApi, useLocation, useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { PlanNotice } from '#web/features/billing/plan-notice.tsx'
import { PlanCard } from '#web/features/settings/plan-card.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { subjectsFor } from '#web/features/settings/subjects.ts'
import { useUser } from '#web/lib/user.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const SenderCard = lazyPart(() => import('#web/features/settings/sender-card.tsx'), 'SenderCard')
const SecurityCard = lazyPart(() => import('#web/features/settings/security-card.tsx'), 'SecurityCard')
const AccountCard = lazyPart(() => import('#web/features/settings/account/account-card.tsx'), 'AccountCard')
const DomainsCard = lazyPart(() => import('#web/features/domains/domains-card.tsx'), 'DomainsCard')
const SendingAccountsCard = lazyPart(
  () => import('#web/features/sending-accounts/sending-accounts-card.tsx'),
  'SendingAccountsCard',
)
const CrmCard = lazyPart(() => import('#web/features/crm/crm-card.tsx'), 'CrmCard')
const KeysCard = lazyPart(() => import('#web/features/keys/keys-card.tsx'), 'KeysCard')
const ConnectedApps = lazyPart(() => import('#web/features/keys/connected-apps.tsx'), 'ConnectedApps')
const WebhooksCard = lazyPart(() => import('#web/features/webhooks/webhooks-card.tsx'), 'WebhooksCard')
const SuppressionsCard = lazyPart(() => import('#web/features/suppressions/suppressions-card.tsx'), 'SuppressionsCard')
const NotificationsCard = lazyPart(() => import('#web/features/settings/notifications-card.tsx'), 'NotificationsCard')
const CallingCard = lazyPart(() => import('#web/features/calls/settings/settings-card.tsx'), 'CallingCard')

const PAGES: Record<string, ReactNode> = {
  sender: <SenderCard />,
  'email-account': <SendingAccountsCard />,
  domains: <DomainsCard />,
  suppressions: <SuppressionsCard />,
  crm: <CrmCard />,
  calling: <CallingCard />,
  notifications: <NotificationsCard />,
  plan: <PlanCard notice={<PlanNotice />} />,
  security: <SecurityCard />,
  keys: (
    <div className="flex flex-col gap-6">
      <ConnectedApps />
      <KeysCard />
    </div>
  ),
  webhooks: <WebhooksCard />,
  account: <AccountCard />,
}

/** The subject of the address: /settings/domains, or /settings#domains. Without one, the first. */
export function SettingsPage() {
  const names = subjectsFor(useUser()).map(({ name }) => name)
  const { subject } = useParams({ strict: false })
  const { hash } = useLocation()
  // A mail provider's sign-in page leads back to /settings.
  const { state } = getRouteApi('/guarded/settings').useSearch()
  const asked = subject ?? (state ? 'email-account' : hash)
  const current = names.find(name => name === asked) ?? names[0] ?? ''
  return (
    <SettingsFrame current={current}>
      <Suspense fallback={<Skeleton className="h-40" />}>{PAGES[current]}</Suspense>
    </SettingsFrame>
  )
}
