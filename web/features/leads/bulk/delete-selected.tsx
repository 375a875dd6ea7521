import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leadChanges } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useListView } from '../list/list-view.ts'
import { countOf, isSelected, type Selection, toServer } from '../list/selection.ts'
import type { Loaded } from '../list/use-leads.ts'
import { loadedRows } from '../queries.ts'

const ConfirmDeleteLeads = lazyPart(() => import('./confirm-delete.tsx'), 'ConfirmDeleteLeads')

interface DeleteSelectedProps {
  selection: Selection
  loaded: Loaded
  matching: number
  onDone: () => void
}

/** Asks, and deletes the selection. */
export function useDeleteSelected({ selection, loaded, matching, onDone }: DeleteSelectedProps) {
  const client = useQueryClient()
  const { view } = useListView()
  const [asked, setAsked] = useState<{ selection: LeadSelection; count: number } | null>(null)
  const count = countOf(selection, matching)
  // Ask the server for the count first, so that the question names the right number.
  const choosing = useMutation({
    mutationFn: async () => {
      const chosen = toServer(selection, view.filter)
      if ('ids' in chosen) return { selection: chosen, count: chosen.ids.length }
      return { selection: chosen, ...(await call(leadChanges.count, { body: { selection: chosen } })) }
    },
    onSuccess: setAsked,
    onError: error => toastFailure(error, 'Delete failed', 'Failed to delete selected leads. Please try again.'),
  })
  const ask = () => {
    if (count > 0) choosing.mutate()
    else toast({ title: 'No leads selected', text: 'Please select leads to delete.', tone: 'bad' })
  }
  const rows = asked ? loadedRows(client, loaded.rows) : []
  const named = rows.filter(lead => isSelected(selection, lead.id)).map(lead => lead.businessName)
  return {
    run: ask,
    dialog: asked && (
      <ConfirmDeleteLeads
        {...asked}
        named={named}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null)
          onDone()
        }}
      />
    ),
  }
}
