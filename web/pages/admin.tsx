import { ShieldCheck } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function AdminPage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState
        icon={ShieldCheck}
        title="The admin dashboard arrives with a later release"
        text="Managing users and subscriptions is not there yet."
      />
    </Card>
  )
}
