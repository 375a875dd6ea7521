import { useMutation } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { type Lead, leads } from '#contract/leads.ts'
import { useLeadCounts } from '#web/features/leads/lead-counts.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

/** Fills in the first lead in the list. */
export function FromLeads({ onLead }: { onLead: (lead: Lead) => void }) {
  const facets = useLeadCounts()
  const first = useMutation({
    mutationFn: () => call(leads.list, { query: { limit: 1 } }),
    onSuccess: ([lead]) => {
      if (lead) return onLead(lead)
      const text = 'Find or add a lead on the dashboard first.'
      toast({ title: 'No leads available', text, tone: 'bad' })
    },
    onError: error => toastFailure(error, 'Import failed', 'Failed to import leads. Please try again.'),
  })
  return (
    <Button variant="ghost" size="sm" pending={first.isPending} onClick={() => first.mutate()}>
      <UserRound aria-hidden />
      <span className="figures">From Leads ({formatNumber(facets?.total ?? 0)})</span>
    </Button>
  )
}
