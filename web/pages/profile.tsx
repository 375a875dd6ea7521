import { UserRound } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function ProfilePage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState icon={UserRound} title="x" />
    </Card>
  )
}
