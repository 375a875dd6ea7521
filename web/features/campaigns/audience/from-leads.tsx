import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type LeadSelection, leads } from '#contract/leads.ts'
import { useKeptSelection } from '#web/features/leads/kept-selection.ts'
import { useLeadCounts } from '#web/features/leads/lead-counts.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { chosenLeads } from './chosen-leads.ts'

const ALL: LeadSelection = { filter: {} }

/** Adds the addresses of leads: those selected on the dashboard, those that match its filter, or all. Never samples. */
export function FromLeads({ onEmails }: { onEmails: (emails: string[], from: string) => void }) {
  const facets = useLeadCounts()
  const [{ selected, filtered }] = useKeptSelection()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const read = useMutation({
    mutationFn: ({ selection }: Chosen) => call(leads.recipients, { body: { selection } }),
    onSuccess: ({ emails }, { from, selection }) => {
      const [email] = emails
      if (email === undefined)
        return toast({
          title: 'No leads available',
          text: `None of ${from} has a usable email address. Samples don’t count.`,
          tone: 'bad',
        })
      // All leads with an address were asked for: the others weren't chosen.
      chosenLeads.write(selection === ALL ? null : { selection, email })
      return onEmails(emails, from)
    },
    onError: error => toastFailure(error, 'Import failed', 'Failed to import leads. Please try again.'),
  })
  const all: Chosen = { selection: ALL, from: 'your leads' }
  const withEmail = Math.max(0, (facets?.withEmail ?? 0) - (facets?.samplesWithEmail ?? 0))
  const isChoice = selected !== null || filtered !== null
  return (
    <>
      <Button
        size="sm"
        pending={read.isPending}
        aria-haspopup={isChoice ? 'menu' : undefined}
        onClick={event => (isChoice ? setAnchor(event.currentTarget) : read.mutate(all))}
      >
        From Leads ({formatNumber(withEmail)})
      </Button>
      <Menu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        label="Choose leads"
        items={[
          ...(selected
            ? [
                {
                  label: `Selected on the dashboard (${formatNumber(selected.count)})`,
                  run: () => read.mutate({ selection: selected.selection, from: 'the selected leads' }),
                },
              ]
            : []),
          ...(filtered
            ? [
                {
                  label: `Matching the dashboard’s filter (${formatNumber(filtered.count)})`,
                  run: () => read.mutate({ selection: { filter: filtered.filter }, from: 'the filtered leads' }),
                },
              ]
            : []),
          { label: `All leads with an email address (${formatNumber(withEmail)})`, run: () => read.mutate(all) },
        ]}
      />
    </>
  )
}

interface Chosen {
  selection: LeadSelection
  /** For the toast "2 new addresses from the selected leads". */
  from: string
}
