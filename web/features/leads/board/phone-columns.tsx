import { type ReactNode, useState } from 'react'
import type { LeadStatus } from '#contract/leads.ts'
import { cn } from '#web/lib/cn.ts'
import { Tabs } from '#web/ui/tabs.tsx'
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
  const [status, setStatus] = useState<LeadStatus>(first)
  return (
    <Tabs
      label="Statuses"
      value={status}
      onChange={setStatus}
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
