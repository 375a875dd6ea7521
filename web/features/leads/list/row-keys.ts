import type { Lead, LeadStatus } from '#contract/leads.ts'
import { type Key, useKeys } from '#web/lib/keys.ts'
import { useDrop } from '../bulk/use-drop.ts'
import { useWriting } from '../details/use-open-lead.ts'
import { useCallLeads } from '../kept-selection.ts'
import { STATUSES } from '../statuses.ts'

interface RowKeysProps {
  /** The row that they act on. */
  active: Lead | undefined
  moveKeys: Key[]
  toggle: (id: string) => void
  changeStatus: (lead: Lead, status: LeadStatus) => void
  undo: () => void
  /** Undefined where no cells are. */
  edit?: (lead: Lead) => void
  openTags: (lead: Lead) => void
  hasSelection: boolean
  clear: () => void
}

/** Shortcuts to work through the list without a mouse. Enter needs none: the focus is on the name's button. */
export function RowKeys(props: RowKeysProps) {
  const { active, moveKeys, toggle, changeStatus, undo, edit, openTags, hasSelection, clear } = props
  const call = useCallLeads()
  const drop = useDrop()
  const { write } = useWriting()
  useKeys([
    ...moveKeys,
    { key: 'x', label: 'Select lead', run: () => active && toggle(active.id) },
    { key: 'e', label: 'Write email to lead', run: () => active && write(active.id) },
    ...(active?.phone ? [{ key: 'c', label: 'Call lead', run: () => call({ ids: [active.id] }) }] : []),
    ...(edit ? [{ key: 'F2', label: 'Edit cells of lead', run: () => active && edit(active) }] : []),
    { key: 't', label: 'Tags of lead', run: () => active && openTags(active) },
    ...(drop && active
      ? [{ key: 'Backspace', label: 'Drop lead from view', run: () => drop({ ids: [active.id] }, 1) }]
      : []),
    // In a dialog or a menu, Escape closes that.
    ...(hasSelection ? [{ key: 'Escape', label: 'Clear selection', run: () => isOverlayOpen() || clear() }] : []),
    { key: 'z', label: 'Undo last change', run: undo },
    ...STATUSES.map(({ value, label }, index) => ({
      key: String(index + 1),
      label: `Status: ${label}`,
      run: () => active && changeStatus(active, value),
    })),
  ])
  return null
}

const isOverlayOpen = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
