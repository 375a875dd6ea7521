import { type ReactNode, useState } from 'react'
import type { LeadStatus } from '#contract/leads.ts'
import { cn } from '#web/lib/cn.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { useListView } from '../list/list-view.ts'
import { ColumnName } from './board-column.tsx'
import type { Column } from './use-columns.ts'

interface PhoneColumnsProps {
  columns: Column[]
  content: (column: Column) => ReactNode
  /** The status that a card is held over. */
  over: LeadStatus | null
}

/** One column at a time. A card is dropped on another's tab. */
export function PhoneColumns({ columns, content, over }: PhoneColumnsProps) {
  const first = columns.find(({ isHidden }) => !isHidden)?.status ?? 'new'
  const filter = useListView().view.filter.status
  const [chosen, setChosen] = useState({ status: first, filter })
  // What a filter leaves out shows only if it's chosen under that filter.
  const isLeftOut = chosen.filter !== filter && columns.some(of => of.isHidden && of.status === chosen.status)
  return (
    <Tabs
      label="Statuses"
      value={isLeftOut ? first : chosen.status}
      onChange={status => setChosen({ status, filter })}
      className="gap-0 bg-sunken [&>[role=tablist]]:px-3"
      tabs={columns.map(column => ({
        value: column.status,
        label: (
          <span
            data-drop={column.status}
            className={cn('flex h-full items-center gap-1.5', over === column.status && 'bg-accent-soft')}
          >
            <ColumnName {...column} />
          </span>
        ),
        content: content(column),
      }))}
    />
  )
}
