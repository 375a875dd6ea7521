import { Link } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function SubscribePage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState
        icon={CreditCard}
        title="Pay on the pricing page"
        text="Choose a plan and a payment method there. A card form on this page arrives with a later release."
        action={
          <Link to="/pricing" className={buttonStyles({ variant: 'primary' })}>
            See the plans
          </Link>
        }
      />
    </Card>
  )
}
