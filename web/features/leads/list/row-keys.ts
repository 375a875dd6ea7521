import { useNavigate } from '@tanstack/react-router'
import type { Lead, LeadStatus } from '#contract/leads.ts'
import { useActiveRow } from '#web/lib/active-row.ts'
import { useKeys } from '#web/lib/keys.ts'
import { businessDetails } from '../business-details.ts'
import { useCallLead } from '../kept-selection.ts'
import { STATUSES } from '../statuses.ts'

interface Work {
  rows: Lead[]
  toggle: (id: string) => void
  changeStatus: (lead: Lead, status: LeadStatus) => void
  undo: () => void
  hasSelection: boolean
  clear: () => void
  /** Takes a lead out of the view; undefined where the list is no view. */
  drop: ((id: string) => void) | undefined
}

export type Triage = ReturnType<typeof useTriageKeys>

/** Shortcuts to work through the list without a mouse. Enter needs none: the focus is on the name's button. */
export function useTriageKeys({ rows, toggle, changeStatus, undo, hasSelection, clear, drop }: Work) {
  const call = useCallLead()
  const { active, moveKeys, ...row } = useActiveRow(rows)
  const navigate = useNavigate()
  useKeys([
    ...moveKeys,
    { key: 'x', label: 'Select lead', run: () => active && toggle(active.id) },
    {
      key: 'e',
      label: 'Compose email to lead',
      run: () => active && navigate({ to: '/ai-composer', search: { businessDetails: businessDetails(active) } }),
    },
    ...(active?.phone ? [{ key: 'c', label: 'Call lead', run: () => call(active) }] : []),
    ...(drop && active ? [{ key: 'Backspace', label: 'Drop lead from view', run: () => drop(active.id) }] : []),
    // In a dialog or a menu, Escape closes that.
    ...(hasSelection ? [{ key: 'Escape', label: 'Clear selection', run: () => isOverlayOpen() || clear() }] : []),
    { key: 'z', label: 'Undo last status change', run: undo },
    ...STATUSES.map(({ value, label }, index) => ({
      key: String(index + 1),
      label: `Status: ${label}`,
      run: () => active && changeStatus(active, value),
    })),
  ])
  return row
}

const isOverlayOpen = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
