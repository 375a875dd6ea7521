import { useEffect } from 'react'
import type { Lead } from '#contract/leads.ts'
import { setChoice } from '#web/lib/chosen.ts'
import { keyOf } from '#web/lib/pointed-at.ts'
import { isSelected, type Selection } from './selection.ts'

/** The map shows which of the loaded rows are ticked, and ticks them. */
export function useSelectionOnMap(rows: Lead[], selection: Selection, toggle: (id: string) => void) {
  useEffect(() => {
    const ids = new Map(rows.map(lead => [keyOf(lead) ?? lead.id, lead.id]))
    const chosen = rows.filter(({ id }) => isSelected(selection, id)).map(lead => keyOf(lead) ?? lead.id)
    setChoice({
      listed: new Set(ids.keys()),
      chosen: new Set(chosen),
      toggle: key => {
        const id = ids.get(key)
        if (id) toggle(id)
      },
    })
  }, [rows, selection, toggle])
  useEffect(() => () => setChoice(null), [])
}
