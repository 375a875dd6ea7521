import { Phone } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function CallingTab() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState
        icon={Phone}
        title="No calls yet"
        text="Calling is not part of this version. Its figures come with it."
      />
    </Card>
  )
}
