import { Columns3, Download, FileUp, Mails, Plus, RefreshCw, RotateCw, Save, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { leads } from '#contract/leads.ts'
import { hrefOf } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { download } from '#web/lib/download.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { BulkBarProps } from '../bulk/bulk-bar.tsx'
import { useCopyEmails } from '../bulk/copy-emails.ts'
import { useDeleteSelected } from '../bulk/delete-selected.tsx'
import { useSaveExport } from '../bulk/save-export.ts'
import { useSyncToCrm } from '../bulk/sync-to-crm.tsx'
import type { Column } from './columns.ts'
import { useListView } from './list-view.ts'
import { countOf } from './selection.ts'

const TagsAndFields = lazyPart(() => import('../tags-and-fields/tags-and-fields.tsx'), 'TagsAndFields')

const ChooseColumns = lazyPart(() => import('./choose-columns.tsx'), 'ChooseColumns')

interface ListActionsProps extends BulkBarProps {
  columns: Column[]
  onColumn: (name: Column['name']) => void
  onAdd: () => void
  onImport: () => void
  /** Runs the view's search again. */
  onAgain: (() => void) | undefined
  /** A search is running: another can't begin. */
  isSearching: boolean
}

/** What can be done with the selection, or without one with all that the list shows. On a phone it's a menu. */
export function ListActions({ columns, onColumn, onAdd, onImport, onAgain, isSearching, ...props }: ListActionsProps) {
  const { selection, loaded, matching } = props
  const { view } = useListView()
  const [open, setOpen] = useState<'fields' | 'columns' | null>(null)
  const copying = useCopyEmails(selection, loaded)
  const saving = useSaveExport(selection, loaded)
  const syncing = useSyncToCrm(props)
  const deleting = useDeleteSelected(props)
  const isPhone = useIsPhone()
  const count = countOf(selection, matching)
  const actions: MenuItem[] = [
    { label: 'Sync to CRM', icon: RefreshCw, disabled: count === 0, run: syncing.run },
    { label: 'Copy Emails', icon: Mails, run: () => copying.mutate() },
    { label: 'Save Data', icon: Save, run: () => saving.mutate() },
    { label: `Delete (${formatNumber(count)})`, icon: Trash2, tone: 'bad', run: deleting.run },
  ]
  const more: MenuItem[] = [
    ...(onAgain ? [{ label: 'Find new businesses', icon: RotateCw, disabled: isSearching, run: onAgain }] : []),
    ...(isPhone
      ? [
          { label: 'Add lead', icon: Plus, run: onAdd },
          { label: 'Import file', icon: FileUp, run: onImport },
        ]
      : []),
    { label: 'Download CSV', icon: Download, run: () => download(hrefOf(leads.csv, { query: view.filter })) },
    { label: 'Tags and fields', icon: Tags, run: () => setOpen('fields') },
    ...(isPhone ? [] : [{ label: 'Columns', icon: Columns3, run: () => setOpen('columns') }]),
  ]
  return (
    <div className="ml-auto flex items-center">
      {!isPhone &&
        actions.map(({ label, disabled, run }) => (
          <Button key={label} variant="ghost" disabled={disabled} onClick={() => void run()} className="px-1.5">
            <span className="figures">{label}</span>
          </Button>
        ))}
      {/* The selection has its own menu; the space stays. */}
      <MenuButton
        label="More actions for the list"
        items={isPhone ? [...actions, ...more] : more}
        className={cn(count > 0 && 'md:invisible')}
      />
      {syncing.dialog}
      {deleting.dialog}
      {open === 'fields' && <TagsAndFields onClose={() => setOpen(null)} />}
      {open === 'columns' && <ChooseColumns {...{ columns, onColumn }} onClose={() => setOpen(null)} />}
    </div>
  )
}
