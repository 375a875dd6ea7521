import { Phone } from 'lucide-react'
import type { LeadSelection } from '#contract/leads.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { useCallLeads } from '../kept-selection.ts'

export function CallButton({ selection, count }: { selection: LeadSelection; count: number }) {
  const call = useCallLeads()
  if (count === 0) return null
  return (
    <Button onClick={() => call(selection)}>
      <Phone aria-hidden />
      <span className="figures">Call ({formatNumber(count)})</span>
    </Button>
  )
}
