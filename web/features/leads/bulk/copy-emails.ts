import { useMutation } from '@tanstack/react-query'
import { leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { copyText } from '#web/lib/copy.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useListView } from '../list/list-view.ts'
import { isByFilter, type Selection, selectedLeads } from '../list/selection.ts'
import type { Loaded } from '../list/use-leads.ts'

/** Copies the addresses of the selected leads, or else of all that match the filter: each once, comma-separated. */
export function useCopyEmails(selection: Selection, loaded: Loaded) {
  const { view } = useListView()
  return useMutation({
    mutationFn: async (): Promise<string[]> => {
      if (isByFilter(selection)) return (await call(leads.emails, { query: view.filter })).emails
      const chosen = await selectedLeads(selection, view.filter, loaded)
      return [...new Set(chosen.flatMap(({ email }) => email ?? []))]
    },
    onSuccess: async emails => {
      if (emails.length > 0)
        return copyText(
          emails.join(', '),
          'Emails copied',
          `${formatNumber(emails.length)} ${emails.length === 1 ? 'address' : 'addresses'}`,
        )
      toast({ title: 'No emails to copy', text: 'None of these leads has an email address yet.' })
    },
    onError: error => toastFailure(error, 'Copy failed', 'Could not copy to clipboard. Please copy manually.'),
  })
}
