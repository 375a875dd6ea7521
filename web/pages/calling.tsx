import { Phone } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function CallingPage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState
        icon={Phone}
        title="Calling arrives with the next release"
        text="Placing calls to your leads is not there yet."
      />
    </Card>
  )
}
