import { useEffect, useMemo, useState } from 'react'
import type { Lead, LeadStatus } from '#contract/leads.ts'
import { businessKey, useSetSelection } from '#web/features/dashboard/dashboard-state.tsx'
import { useActiveRow } from '#web/lib/active-row.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LongTableEnd } from '#web/ui/long-table.tsx'
import { useLeadChange } from '../change-lead.ts'
import { type Column, isEditable, type Layout } from './columns.ts'
import type { OpenMenu } from './lead-menu.tsx'
import type { RowEvents } from './lead-row.tsx'
import { type EditedCell, LeadsTable } from './leads-table.tsx'
import { ALL, countOf, isSelected, NONE, type Selection, toggled } from './selection.ts'
import type { useLeads } from './use-leads.ts'

const LeadMenu = lazyPart(() => import('./lead-menu.tsx'), 'LeadMenu')
const RowKeys = lazyPart(() => import('./row-keys.ts'), 'RowKeys')
const TagMenu = lazyPart(() => import('../tags-and-fields/tag-menu.tsx'), 'TagMenu')
const StatusMenu = lazyPart(() => import('./status-menu.tsx'), 'StatusMenu')

interface LeadsListProps {
  leads: ReturnType<typeof useLeads>
  selection: Selection
  select: (selection: Selection) => void
  onEdit: (lead: Lead) => void
  onDelete: (lead: Lead) => void
  /** The lead shown beside the list follows the active row. */
  shownId: string | undefined
  onShow: (id: string) => void
  columns: Column[]
  layout: Layout
}

/** The table, its keyboard shortcuts, and its menus. */
export function LeadsList({ leads, selection, select, shownId, onShow, columns, layout, ...menus }: LeadsListProps) {
  const { list, loaded, matching, loadMore } = leads
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [status, setStatus] = useState<OpenMenu | null>(null)
  const [tagged, setTagged] = useState<OpenMenu | null>(null)
  const [editing, setEditing] = useState<EditedCell | null>(null)
  const { change, undoLast } = useLeadChange()
  const changeStatus = (lead: Lead, status: LeadStatus) => change(lead, 'status', status)
  const toggle = useLatest((id: string) => select(toggled(selection, id)))
  const { active, setActiveId, moveKeys, follow } = useActiveRow(loaded.rows)
  useEffect(() => {
    if (shownId) setActiveId(shownId)
  }, [shownId, setActiveId])
  const show = useLatest(onShow)
  const activate = useLatest((id: string) => {
    setActiveId(id)
    if (shownId && shownId !== id) onShow(id)
  })
  useSelectionOnMap(loaded.rows, selection, toggle)
  const on = useMemo<RowEvents>(
    () => ({
      toggle,
      activate,
      open: ({ id }) => show(id),
      openStatus: (lead, anchor) => setStatus({ lead, anchor }),
      openMenu: (lead, anchor) => setMenu({ lead, anchor }),
      openTags: (lead, anchor) => setTagged({ lead, anchor }),
      edit: ({ id }, name) => setEditing(edited(id, name)),
      change,
    }),
    [toggle, activate, show, change],
  )
  return (
    <>
      <LeadsTable
        rows={loaded.rows}
        matching={matching}
        selection={selection}
        activeId={active?.id}
        follow={follow}
        on={on}
        onSelectAll={all => select(all ? ALL : NONE)}
        onEndNear={loadMore}
        isStale={list.isPlaceholderData}
        columns={columns}
        onResize={layout.resize}
        editing={editing}
      />
      <LongTableEnd of="leads" {...list} />
      {loaded.rows.some(({ source }) => source === 'google') && (
        <p className="border-line border-t px-4 py-2 text-ink-2 text-xs">
          Some of these businesses come from Google Maps.
        </p>
      )}
      <RowKeys
        {...{ active, moveKeys, toggle, changeStatus }}
        undo={undoLast}
        hasSelection={countOf(selection, matching) > 0}
        clear={() => select(NONE)}
        edit={({ id }) => setEditing(edited(id, columns.find(isEditable)?.name))}
        openTags={lead => {
          const anchor = document.querySelector<HTMLElement>(`[data-name="${lead.id}"]`)
          if (anchor) setTagged({ lead, anchor })
        }}
      />
      {tagged && <TagMenu {...tagged} onClose={() => setTagged(null)} onNew={on.open} />}
      {status && <StatusMenu {...status} onClose={() => setStatus(null)} onChange={changeStatus} />}
      {menu && <LeadMenu {...menu} onClose={() => setMenu(null)} onOpen={on.open} {...menus} />}
    </>
  )
}

const edited = (id: string, name: Column['name'] | null | undefined): EditedCell | null => (name ? { id, name } : null)

/** The map shows which of the loaded leads are selected, and can select them. */
function useSelectionOnMap(rows: Lead[], selection: Selection, toggle: (id: string) => void) {
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
