import { Download, Ellipsis, FileUp, Mails, Plus, RefreshCw, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { leads } from '#contract/leads.ts'
import { ImportLeads, useImport } from '#web/features/csv/import-leads.tsx'
import { hrefOf } from '#web/lib/call.ts'
import { download } from '#web/lib/download.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem, preloadMenu } from '#web/ui/menu.tsx'
import { useCopyEmails } from '../bulk/copy-emails.ts'
import { sayNoneSelected } from '../bulk/none-selected.ts'
import { useSaveExport } from '../bulk/save-export.ts'
import { useListView } from './list-view.ts'
import { NONE } from './selection.ts'
import type { Loaded } from './use-leads.ts'

const LABEL = 'More actions for the list'

/** What can be done with the whole list while nothing is selected. A selection brings its own bar. */
export function ListActions({ loaded, onAdd }: { loaded: Loaded; onAdd: () => void }) {
  const { view } = useListView()
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const copying = useCopyEmails(NONE, loaded)
  const saving = useSaveExport(NONE, loaded)
  const importing = useImport()
  const isPhone = useIsPhone()
  const items: MenuItem[] = [
    ...(isPhone ? [{ label: 'Import CSV', icon: FileUp, run: importing.open }] : []),
    { label: 'Copy Emails', icon: Mails, run: () => copying.mutate() },
    { label: 'Save Data', icon: Save, run: () => saving.mutate() },
    { label: 'Download CSV', icon: Download, run: () => download(hrefOf(leads.csv, { query: view.filter })) },
    { label: 'Sync to CRM', icon: RefreshCw, disabled: true, run: () => {} },
    { label: 'Delete (0)', icon: Trash2, tone: 'bad', run: sayNoneSelected },
  ]
  return (
    <div className="flex gap-2 md:ml-auto">
      <Button onClick={onAdd}>
        <Plus aria-hidden />
        Add lead
      </Button>
      {!isPhone && <ImportLeads />}
      <IconButton
        icon={Ellipsis}
        label={LABEL}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={event => setMenu(event.currentTarget)}
      />
      <Menu anchor={menu} onClose={() => setMenu(null)} label={LABEL} items={items} />
      {importing.dialog}
    </div>
  )
}
