import { useEffect } from 'react'
import type { Lead } from '#contract/leads.ts'
import { businessKey, useSetSelection } from '#web/features/dashboard/dashboard-state.tsx'
import { isSelected, type Selection } from './selection.ts'

/** The map shows which of the loaded leads are selected, and can select them. */
export function useSelectionOnMap(rows: Lead[], selection: Selection, toggle: (id: string) => void) {
  const setSelection = useSetSelection()
  useEffect(() => {
    const ids = new Map(rows.map(lead => [businessKey(lead) ?? lead.id, lead.id]))
    const selected = rows.filter(({ id }) => isSelected(selection, id)).map(lead => businessKey(lead) ?? lead.id)
    setSelection({
      listed: new Set(ids.keys()),
      selected: new Set(selected),
      toggle: key => {
        const id = ids.get(key)
        if (id) toggle(id)
      },
    })
  }, [rows, selection, toggle, setSelection])
  useEffect(() => () => setSelection(null), [setSelection])
}
