import { Settings } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function SettingsPage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState icon={Settings} title="x" />
    </Card>
  )
}
