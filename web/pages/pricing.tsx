import { CreditCard } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function PricingPage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState
        icon={CreditCard}
        title="Checkout arrives with a later release"
        text="Plans can not be bought here yet."
      />
    </Card>
  )
}
