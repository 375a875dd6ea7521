import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

interface MetricProps {
  name: string
  value: string
  note?: ReactNode
}

export function Metric({ name, value, note }: MetricProps) {
  return (
    <Card>
      <h2 className="text-ink-2">{name}</h2>
      <p className="figures font-semibold text-2xl">{value}</p>
      {note && <p className="text-ink-3 text-xs">{note}</p>}
    </Card>
  )
}
