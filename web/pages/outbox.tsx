import { Inbox } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function OutboxPage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState icon={Inbox} title="The outbox is being built." />
    </Card>
  )
}
