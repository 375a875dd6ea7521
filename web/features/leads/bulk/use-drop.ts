import { useQueryClient } from '@tanstack/react-query'
import type { LeadSelection } from '#contract/leads.ts'
import { plural } from '#web/lib/format.ts'
import { useShownSearch } from '../list/use-views.ts'
import { changeRows } from '../queries.ts'
import { savedList } from '../search/queries.ts'
import { useBulkChange } from './bulk-change.ts'

export type Drop = (selection: LeadSelection, count: number) => void

/** Takes leads out of the search's view that the list shows, with Undo; they stay on the list. Undefined without one. */
export function useDrop(): Drop | undefined {
  const client = useQueryClient()
  const saved = useShownSearch()
  const { mutate } = useBulkChange(() => void client.invalidateQueries({ queryKey: savedList.queryKey }))
  if (!saved) return undefined
  return (selection, count) => {
    if ('ids' in selection) changeRows(client, row => (selection.ids.includes(row.id) ? null : row))
    mutate({
      selection,
      change: { kind: 'untag', tagId: saved.id },
      said: { title: 'Dropped from this view', text: `${plural(count, 'lead')}, still on your list.` },
    })
  }
}
