import { CreditCard } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function SubscribePage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState
        icon={CreditCard}
        title="Card payment arrives with a later release"
        text="You can not be charged here yet."
      />
    </Card>
  )
}
