import { useEffect } from 'react'
import type { LeadFilter } from '#contract/leads.ts'
import { useKeptSelection } from '../kept-selection.ts'
import { countOf, type Selection, toServer } from './selection.ts'

interface KeepSelectionProps {
  selection: Selection
  filter: LeadFilter
  matching: number
  isFiltered: boolean
}

/** Keeps the selection and the filter for other pages. A component of its own, so that the list doesn't render again. */
export function KeepSelection({ selection, filter, matching, isFiltered }: KeepSelectionProps) {
  const [, keep] = useKeptSelection()
  const of = JSON.stringify(filter)
  useEffect(() => {
    const read = JSON.parse(of) as LeadFilter
    const count = countOf(selection, matching)
    keep({
      selected: count > 0 ? { selection: toServer(selection, read), count } : null,
      filtered: isFiltered ? { filter: read, count: matching } : null,
    })
  }, [keep, selection, of, matching, isFiltered])
  return null
}
