import { useEffect } from 'react'
import type { LeadFilter } from '#contract/leads.ts'
import { useLeadChoice } from '#web/lib/lead-choice.ts'
import { countOf, type Selection, toServer } from './selection.ts'

interface KeepChoiceProps {
  selection: Selection
  filter: LeadFilter
  matching: number
  isFiltered: boolean
}

/** Keeps what is ticked and what narrows the list for other pages; by itself, so that the list isn't drawn again. */
export function KeepChoice({ selection, filter, matching, isFiltered }: KeepChoiceProps) {
  const [, keep] = useLeadChoice()
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
