import { useMutation } from '@tanstack/react-query'
import { Download, Mails, Plus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { leadChanges } from '#contract/lead-list.ts'
import { type LeadSelection, leads } from '#contract/leads.ts'
import { ImportLeads } from '#web/features/csv/import-leads.tsx'
import { call, hrefOf } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { ConfirmBulkDelete } from '../details/lead-dialogs.tsx'
import { useListView } from '../list/list-view.ts'
import { countOf, isSelected, type Selection, toServer } from '../list/selection.ts'
import type { Loaded } from '../list/use-leads.ts'
import { useCopyEmails } from './copy-emails.ts'
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

function DeleteSelected({ selection, loaded, matching, onDone }: LeadActionsProps) {
  const { view } = useListView()
  const [asked, setAsked] = useState<{ selection: LeadSelection; count: number } | null>(null)
  const count = countOf(selection, matching)
  // Ask the server for the count first, so that the question names the right number.
  const choosing = useMutation({
    mutationFn: async () => {
      const chosen = toServer(selection, view.filter)
      if ('ids' in chosen) return { selection: chosen, count: chosen.ids.length }
      return { selection: chosen, ...(await call(leadChanges.count, { body: { selection: chosen } })) }
    },
    onSuccess: setAsked,
    onError: error => toastFailure(error, 'Delete failed', 'Failed to delete selected leads. Please try again.'),
  })
  const ask = () => {
    if (count > 0) return choosing.mutate()
    toast({ title: 'No leads selected', text: 'Please select leads to delete.', tone: 'bad' })
  }
  const named = loaded.rows.filter(lead => isSelected(selection, lead.id)).map(lead => lead.businessName)
  return (
    <>
      <Button variant="danger-ghost" pending={choosing.isPending} onClick={ask}>
        <Trash2 aria-hidden />
        <span className="figures">Delete ({formatNumber(count)})</span>
      </Button>
      {asked && (
        <ConfirmBulkDelete
          {...asked}
          named={named}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onDone()
          }}
        />
      )}
    </>
  )
}
