import { useMutation } from '@tanstack/react-query'
import { leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useLeadCounts } from '#web/lib/lead-counts.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

/** Fills in the addresses of all leads that have one. */
export function FromLeads({ onEmails }: { onEmails: (emails: string[]) => void }) {
  const facets = useLeadCounts()
  const read = useMutation({
    mutationFn: () => call(leads.emails, { query: {} }),
    onSuccess: ({ emails }) =>
      emails.length > 0
        ? onEmails(emails)
        : toast({
            title: 'No leads available',
            text: 'None of your leads has an email address yet.',
            tone: 'bad',
          }),
    onError: error => toastFailure(error, 'Import failed', 'Failed to import leads. Please try again.'),
  })
  return (
    <Button size="sm" pending={read.isPending} onClick={() => read.mutate()}>
      From Leads ({formatNumber(facets?.withEmail ?? 0)})
    </Button>
  )
}
