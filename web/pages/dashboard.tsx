import { LayoutList } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function DashboardPage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState icon={LayoutList} title="The leads dashboard is being built." />
    </Card>
  )
}
