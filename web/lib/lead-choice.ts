import { useCallback } from 'react'
import type { LeadFilter, LeadSelection } from '#contract/leads.ts'
import { useDraft } from './draft.ts'

/** The selection on the dashboard, for the pages that act on leads. */
export interface LeadChoice {
  /** Rows that were ticked; null if none were. */
  selected: { selection: LeadSelection; count: number } | null
  /** The list's filter; null if there's none. */
  filtered: { filter: LeadFilter; count: number } | null
}

const NONE: LeadChoice = { selected: null, filtered: null }

/** As the user left it, only in this tab and only for this user. */
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
