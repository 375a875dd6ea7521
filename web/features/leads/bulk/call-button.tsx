import { useNavigate } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import type { LeadSelection } from '#contract/leads.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { useCallSelection } from '../kept-selection.ts'

/** Opens the dialer with the leads of the selection that can be called. */
export function CallButton({ selection, count }: { selection: LeadSelection; count: number }) {
  const [, keep] = useCallSelection()
  const navigate = useNavigate()
  if (count === 0) return null
  const open = () => {
    keep({ ...selection, reachBy: 'phone' })
    void navigate({ to: '/calling', search: { chosen: 'yes' } })
  }
  return (
    <Button onClick={open}>
      <Phone aria-hidden />
      <span className="figures">Call ({formatNumber(count)})</span>
    </Button>
  )
}
