import { CrmCard } from '#web/features/crm/crm-card.tsx'
import { DomainsCard } from '#web/features/domains/domains-card.tsx'
import { PlanCard } from '#web/features/settings/plan-card.tsx'
import { SecurityCard } from '#web/features/settings/security-card.tsx'
import { SenderCard } from '#web/features/settings/sender-card.tsx'

export function SettingsPage() {
  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="grid gap-4">
        <SenderCard />
        <DomainsCard />
        <CrmCard />
      </div>
      <div className="grid gap-4">
        <PlanCard />
        <SecurityCard />
      </div>
    </div>
  )
}
