import { PenLine } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function AiComposerPage() {
  return (
    <Card flush className="overflow-hidden">
      <EmptyState icon={PenLine} title="The AI composer is being built." />
    </Card>
  )
}
