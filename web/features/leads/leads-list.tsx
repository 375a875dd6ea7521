import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useStatusChange } from './change-status.ts'
import type { OpenDialog } from './lead-dialogs.tsx'
import { LeadMenu, type OpenMenu } from './lead-menu.tsx'
import type { RowEvents } from './lead-row.tsx'
import { LeadsTable } from './leads-table.tsx'
import { ALL, NONE, type Selection, toggled } from './selection.ts'
import type { useLeads } from './use-leads.ts'
import { useTriageKeys } from './use-triage-keys.ts'

interface LeadsListProps {
  leads: ReturnType<typeof useLeads>
  selection: Selection
  select: (selection: Selection) => void
  onOpen: (dialog: OpenDialog) => void
}

/** The table with what moves, selects and changes its rows. */
export function LeadsList({ leads, selection, select, onOpen }: LeadsListProps) {
  const { list, loaded, matching, loadMore } = leads
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const { change, undoLast } = useStatusChange()
  const toggle = useLatest((id: string) => select(toggled(selection, id)))
  const triage = useTriageKeys({ rows: loaded.rows, toggle, changeStatus: change, undo: undoLast })
  const { setActiveId } = triage
  const on = useMemo<RowEvents>(
    () => ({
      toggle,
      activate: setActiveId,
      open: lead => onOpen({ kind: 'details', lead }),
      changeStatus: change,
      openMenu: (lead, anchor) => setMenu({ lead, anchor }),
    }),
    [toggle, setActiveId, onOpen, change],
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
      />
      <ListEnd {...list} />
      <LeadMenu open={menu} onClose={() => setMenu(null)} onChoose={onOpen} />
    </>
  )
}

/** After the last row: more on its way, or a failure to load more. */
function ListEnd({
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: LeadsListProps['leads']['list']) {
  if (!isFetchingNextPage && !isFetchNextPageError) return null
  return (
    <div className="flex h-12 items-center justify-center gap-2 border-line border-t text-ink-2">
      {isFetchingNextPage ? (
        <Spinner label="Loading more leads" />
      ) : (
        <>
          <span role="alert">More leads could not be loaded.</span>
          <Button size="sm" onClick={() => fetchNextPage()}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}

/** The same function for good, which does what the latest one does: rows need not be drawn again for it. */
function useLatest<Argument>(run: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useMemo(() => argument => latest.current(argument), [])
}
