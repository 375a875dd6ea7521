import { ChartNoAxesColumn } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function AnalyticsPage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState icon={ChartNoAxesColumn} title="Analytics are being built." />
    </Card>
  )
}
