import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { LeadFilter, LeadSelection } from '#contract/leads.ts'
import { useDraft } from '#web/lib/draft.ts'

/** The selection and filter on the dashboard, for the pages that act on leads. */
export interface KeptSelection {
  /** null if nothing is selected. */
  selected: { selection: LeadSelection; count: number } | null
  /** null if the list isn't filtered. */
  filtered: { filter: LeadFilter; count: number } | null
}

const NONE: KeptSelection = { selected: null, filtered: null }

/** As the user left it, only in this tab and only for this user. */
export function useKeptSelection(): [KeptSelection, (next: KeptSelection) => void] {
  const [kept, keep] = useDraft('lead-selection', '')
  const set = useCallback(
    (next: KeptSelection) => keep(next.selected || next.filtered ? JSON.stringify(next) : ''),
    [keep],
  )
  return [read(kept), set]
}

function read(kept: string): KeptSelection {
  try {
    return kept === '' ? NONE : (JSON.parse(kept) as KeptSelection)
  } catch {
    return NONE
  }
}

/** What the user just chose, until the Calling page takes it: the number if it isn't the business's own. */
let choice: { phone?: string | undefined } | null = null

/** The leads to call, from the dashboard to the Calling page. */
export function useCallSelection(): [LeadSelection | null, (selection: LeadSelection, phone?: string) => void] {
  const [kept, keep] = useDraft('call-selection', '')
  const choose = (selection: LeadSelection, phone?: string) => {
    choice = { phone }
    keep(JSON.stringify(selection))
  }
  return [kept === '' ? null : (JSON.parse(kept) as LeadSelection), choose]
}

/** Opens the Calling page with these leads. One of them is called at once, at the number of a person there if it's given. */
export function useCallLeads(): (selection: LeadSelection, phone?: string) => void {
  const [, keep] = useCallSelection()
  const navigate = useNavigate()
  return (selection, phone) => {
    keep({ ...selection, reachBy: 'phone' }, phone)
    void navigate({ to: '/calling', search: { chosen: 'yes' } })
  }
}

/** Given once after the user chose whom to call, and never after a reload. */
export function takeChoice() {
  const taken = choice
  choice = null
  return taken
}
