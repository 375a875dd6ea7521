import {
  Combine,
  Download,
  MailSearch,
  Mails,
  PencilLine,
  PenLine,
  PhoneOff,
  RefreshCw,
  Save,
  Trash2,
  UserX,
} from 'lucide-react'
import type { SelectionReach } from '#contract/lead-list.ts'
import { leads } from '#contract/leads.ts'
import { hrefOf } from '#web/lib/call.ts'
import { download } from '#web/lib/download.ts'
import { formatNumber } from '#web/lib/format.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { useListView } from '../list/list-view.ts'
import { countOf, isEverything } from '../list/selection.ts'
import type { BulkBarProps } from './bulk-bar.tsx'
import type { BulkOpen } from './bulk-dialogs.tsx'
import { useCopyEmails } from './copy-emails.ts'
import { useDeleteSelected } from './delete-selected.tsx'
import { useSaveExport } from './save-export.ts'
import { useSyncToCrm } from './sync-to-crm.tsx'

interface Shown {
  /** Undefined until it's counted. */
  reach: SelectionReach | undefined
  open: (dialog: BulkOpen) => void
}

/** The rest of what can be done with a selection, for the bar's menu, and the dialogs that these items open. */
export function useSelectionItems(props: BulkBarProps, { reach, open }: Shown) {
  const { selection, loaded, matching } = props
  const { view } = useListView()
  const copying = useCopyEmails(selection, loaded)
  const saving = useSaveExport(selection, loaded)
  const syncing = useSyncToCrm(props)
  const deleting = useDeleteSelected(props)
  const count = countOf(selection, matching)
  const withoutEmail = reach ? reach.count - reach.withEmail : 0
  const withoutPhone = reach ? reach.count - reach.withPhone : 0
  const items: (MenuItem | false)[] = [
    { label: 'Set a field', icon: PencilLine, run: () => open('value') },
    { label: 'Find emails', icon: MailSearch, run: () => open('find') },
    selection.kind === 'some' && count === 2 && { label: 'Merge', icon: Combine, run: () => open('merge') },
    withoutEmail > 0 && {
      label: `Write to all ${formatNumber(count)}`,
      icon: PenLine,
      run: () => open('write-all'),
    },
    withoutEmail > 0 && {
      label: `Can’t be emailed (${formatNumber(withoutEmail)})`,
      icon: UserX,
      run: () => open('no-email'),
    },
    withoutPhone > 0 && {
      label: `Can’t be called (${formatNumber(withoutPhone)})`,
      icon: PhoneOff,
      run: () => open('no-phone'),
    },
    { label: 'Sync to CRM', icon: RefreshCw, run: syncing.run },
    { label: 'Copy Emails', icon: Mails, run: () => copying.mutate() },
    { label: 'Save Data', icon: Save, run: () => saving.mutate() },
    isEverything(selection) && {
      label: 'Download CSV',
      icon: Download,
      run: () => download(hrefOf(leads.csv, { query: view.filter })),
    },
    { label: `Delete (${formatNumber(count)})`, icon: Trash2, tone: 'bad', run: deleting.run },
  ]
  return { items: items.filter(item => item !== false), syncDialog: syncing.dialog, deleteDialog: deleting.dialog }
}
