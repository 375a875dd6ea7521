import { useMemo, useState } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { LongTableEnd } from '#web/ui/long-table.tsx'
import { useDrop } from '../bulk/use-drop.ts'
import type { OpenDialog } from '../details/lead-dialogs.tsx'
import { useStatusChange } from './change-status.ts'
import type { Column } from './columns.ts'
import { LeadMenu, type OpenMenu } from './lead-menu.tsx'
import type { RowEvents } from './lead-row.tsx'
import { LeadsTable } from './leads-table.tsx'
import { ALL, countOf, NONE, type Selection, toggled } from './selection.ts'
import { useSelectionOnMap } from './selection-on-map.ts'
import { StatusMenu } from './status-menu.tsx'
import type { useLeads } from './use-leads.ts'
import { useTriageKeys } from './use-triage-keys.ts'

interface LeadsListProps {
  leads: ReturnType<typeof useLeads>
  selection: Selection
  select: (selection: Selection) => void
  onOpen: (dialog: OpenDialog) => void
  columns: Column[]
}

/** The table, its keyboard shortcuts, and its menus. */
export function LeadsList({ leads, selection, select, onOpen, columns }: LeadsListProps) {
  const { list, loaded, matching, loadMore } = leads
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [status, setStatus] = useState<OpenMenu | null>(null)
  const { change, undoLast } = useStatusChange()
  const drop = useDrop()
  const toggle = useLatest((id: string) => select(toggled(selection, id)))
  const triage = useTriageKeys({
    rows: loaded.rows,
    toggle,
    changeStatus: change,
    undo: undoLast,
    hasSelection: countOf(selection, matching) > 0,
    clear: () => select(NONE),
    drop: drop && (id => drop({ ids: [id] }, 1)),
  })
  const { setActiveId } = triage
  useSelectionOnMap(loaded.rows, selection, toggle)
  const on = useMemo<RowEvents>(
    () => ({
      toggle,
      activate: setActiveId,
      open: lead => onOpen({ kind: 'details', lead }),
      openStatus: (lead, anchor) => setStatus({ lead, anchor }),
      openMenu: (lead, anchor) => setMenu({ lead, anchor }),
    }),
    [toggle, setActiveId, onOpen],
  )
  return (
    <>
      <LeadsTable
        rows={loaded.rows}
        matching={matching}
        selection={selection}
        triage={triage}
        on={on}
        onSelectAll={all => select(all ? ALL : NONE)}
        onEndNear={loadMore}
        isStale={list.isPlaceholderData}
        columns={columns}
      />
      <LongTableEnd of="leads" {...list} />
      {loaded.rows.some(({ source }) => source === 'google') && (
        <p className="border-line border-t px-4 py-2 text-ink-2 text-xs">
          Some of these businesses come from Google Maps.
        </p>
      )}
      {status && <StatusMenu {...status} onClose={() => setStatus(null)} onChange={change} />}
      <LeadMenu open={menu} onClose={() => setMenu(null)} onChoose={onOpen} />
    </>
  )
}
