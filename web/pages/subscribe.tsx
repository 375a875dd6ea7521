import { CreditCard } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function SubscribePage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState icon={CreditCard} title="Card payment is not there yet: it arrives with a later release." />
    </Card>
  )
}
