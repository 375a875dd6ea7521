import { Mail } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function CampaignsPage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState icon={Mail} title="Campaigns are being built." />
    </Card>
  )
}
