import { getRouteApi, useLocation, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlanNotice } from '#web/features/billing/plan-notice.tsx'
import { PlanCard } from '#web/features/settings/plan-card.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { subjectsFor } from '#web/features/settings/subjects.ts'
import { useUser } from '#web/lib/user.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const SPACE = <Skeleton className="h-40" />

const SenderCard = lazyPart(() => import('#web/features/settings/sender-card.tsx'), 'SenderCard', SPACE)
const SecurityCard = lazyPart(() => import('#web/features/settings/security-card.tsx'), 'SecurityCard', SPACE)
const AccountCard = lazyPart(() => import('#web/features/settings/account/account-card.tsx'), 'AccountCard', SPACE)
const DomainsCard = lazyPart(() => import('#web/features/domains/domains-card.tsx'), 'DomainsCard', SPACE)
const SendingAccountsCard = lazyPart(
  () => import('#web/features/sending-accounts/sending-accounts-card.tsx'),
  'SendingAccountsCard',
  SPACE,
)
const CrmCard = lazyPart(() => import('#web/features/crm/crm-card.tsx'), 'CrmCard', SPACE)
const KeysCard = lazyPart(() => import('#web/features/keys/keys-card.tsx'), 'KeysCard', SPACE)
const ConnectedApps = lazyPart(() => import('#web/features/keys/connected-apps.tsx'), 'ConnectedApps', SPACE)
const WebhooksCard = lazyPart(() => import('#web/features/webhooks/webhooks-card.tsx'), 'WebhooksCard', SPACE)
const SuppressionsCard = lazyPart(
  () => import('#web/features/suppressions/suppressions-card.tsx'),
  'SuppressionsCard',
  SPACE,
)
const ConsentsCard = lazyPart(() => import('#web/features/consents/consents-card.tsx'), 'ConsentsCard', SPACE)
const NotificationsCard = lazyPart(
  () => import('#web/features/settings/notifications-card.tsx'),
  'NotificationsCard',
  SPACE,
)
const CallingCard = lazyPart(() => import('#web/features/calls/settings/settings-card.tsx'), 'CallingCard', SPACE)

const PAGES: Record<string, ReactNode> = {
  sender: <SenderCard />,
  'email-account': <SendingAccountsCard />,
  domains: <DomainsCard />,
  suppressions: <SuppressionsCard />,
  consents: <ConsentsCard />,
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
  return <SettingsFrame current={current}>{PAGES[current]}</SettingsFrame>
}
