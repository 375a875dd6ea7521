import { useNavigate } from '@tanstack/react-router'
import type { LeadFilter, LeadSelection } from '#contract/leads.ts'
import { useKept } from '#web/lib/draft.ts'

/** The selection and filter on the dashboard, for the pages that act on leads. */
export interface KeptSelection {
  /** null if nothing is selected. */
  selected: { selection: LeadSelection; count: number } | null
  /** null if the list isn't filtered. */
  filtered: { filter: LeadFilter; count: number } | null
}

const NONE: KeptSelection = { selected: null, filtered: null }

/** As the user left it, only in this tab and only for this user. */
export const useKeptSelection = () => useKept('lead-selection', NONE)

/** What the user just chose, until the Calling page takes it: the number if it isn't the business's own. */
let choice: { phone?: string | undefined } | null = null

/** The leads to call, from the dashboard to the Calling page. */
export function useCallSelection(): [LeadSelection | null, (selection: LeadSelection, phone?: string) => void] {
  const [kept, keep] = useKept<LeadSelection | null>('call-selection', null)
  const choose = (selection: LeadSelection, phone?: string) => {
    choice = { phone }
    keep(selection)
  }
  return [kept, choose]
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
