import { useCallback } from 'react'
import type { LeadFilter, LeadSelection } from '#contract/leads.ts'
import { useDraft } from './draft.ts'

/** What was chosen on the dashboard, for the pages that act on leads. */
export interface LeadChoice {
  /** Rows that were ticked; null if none were. */
  selected: { selection: LeadSelection; count: number } | null
  /** What narrows the list; null if nothing does. */
  filtered: { filter: LeadFilter; count: number } | null
}

const NONE: LeadChoice = { selected: null, filtered: null }

/** As it was left, in this tab alone and for this user alone. */
export function useLeadChoice(): [LeadChoice, (choice: LeadChoice) => void] {
  const [kept, keep] = useDraft('lead-choice', '')
  const set = useCallback(
    (choice: LeadChoice) => keep(choice.selected || choice.filtered ? JSON.stringify(choice) : ''),
    [keep],
  )
  return [read(kept), set]
}

function read(kept: string): LeadChoice {
  try {
    return kept === '' ? NONE : (JSON.parse(kept) as LeadChoice)
  } catch {
    return NONE
  }
}
