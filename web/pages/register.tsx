import { Mail } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function RegisterPage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState icon={Mail} title="x" />
    </Card>
  )
}
