import { Download, Mails, Plus, Save } from 'lucide-react'
import { leads } from '#contract/leads.ts'
import { ImportLeads } from '#web/features/csv/import-leads.tsx'
import { hrefOf } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { useListView } from '../list/list-view.ts'
import { countOf, type Selection } from '../list/selection.ts'
import type { Loaded } from '../list/use-leads.ts'
import { useCopyEmails } from './copy-emails.ts'
import { DeleteSelected } from './delete-selected.tsx'
import { useSaveExport } from './save-export.ts'
import { SyncToCrm } from './sync-to-crm.tsx'

interface LeadActionsProps {
  selection: Selection
  loaded: Loaded
  matching: number
  /** The selection was used. */
  onDone: () => void
  onAdd: () => void
}

/** The actions on the selection, or on everything that matches while nothing is selected. */
export function LeadActions(props: LeadActionsProps) {
  const { selection, loaded, matching } = props
  const { view } = useListView()
  const copying = useCopyEmails(selection, loaded)
  const saving = useSaveExport(selection, loaded)
  const scope =
    countOf(selection, matching) > 0 ? 'the selected leads' : `all ${formatNumber(matching)} leads in the list`
  return (
    <div className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1">
      <SyncToCrm selection={selection} loaded={loaded} matching={matching} onDone={props.onDone} />
      <Button
        pending={copying.isPending}
        onClick={() => copying.mutate()}
        title={`Copy the email addresses of ${scope}`}
      >
        <Mails aria-hidden />
        Copy Emails
      </Button>
      <Button pending={saving.isPending} onClick={() => saving.mutate()} title={`Save ${scope} as an export`}>
        <Save aria-hidden />
        Save Data
      </Button>
      <a
        href={hrefOf(leads.csv, { query: view.filter })}
        download
        className={buttonStyles()}
        title={`Download all ${formatNumber(matching)} leads in the list`}
      >
        <Download aria-hidden />
        Download CSV
      </a>
      <ImportLeads />
      <DeleteSelected {...props} />
      <Button onClick={props.onAdd} className="max-md:order-first md:ml-auto">
        <Plus aria-hidden />
        Add lead
      </Button>
    </div>
  )
}
