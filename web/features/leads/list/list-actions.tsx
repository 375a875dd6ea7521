import { useQueryClient } from '@tanstack/react-query'
import { Columns3, Download, FileUp, Mails, Plus, RefreshCw, RotateCw, Save, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { leadChanges } from '#contract/lead-list.ts'
import { type Lead, type LeadSelection, leads } from '#contract/leads.ts'
import { call, hrefOf } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { copyText } from '#web/lib/copy.ts'
import { download } from '#web/lib/download.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { BulkBarProps } from '../bulk/bulk-bar.tsx'
import { useSyncToCrm } from '../bulk/sync-to-crm.tsx'
import { loadedRows } from '../queries.ts'
import type { Column, Layout } from './columns.ts'
import { useListView } from './list-view.ts'
import { countOf, isByFilter, isSelected, type Selection, selectedLeads, toServer } from './selection.ts'
import type { Loaded } from './use-leads.ts'

const TagsAndFields = lazyPart(() => import('../tags-and-fields/tags-and-fields.tsx'), 'TagsAndFields')

const ChooseColumns = lazyPart(() => import('./choose-columns.tsx'), 'ChooseColumns')

interface ListActionsProps extends BulkBarProps {
  columns: Column[]
  layout: Layout
  onAdd: () => void
  onImport: () => void
  /** Runs the view's search again. */
  onAgain: (() => void) | undefined
  /** A search is running: another can't begin. */
  isSearching: boolean
}

/** What can be done with the selection, or without one with all that the list shows. On a phone it's a menu. */
export function ListActions({ columns, layout, onAdd, onImport, onAgain, isSearching, ...props }: ListActionsProps) {
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
      {open === 'columns' && <ChooseColumns {...{ columns, layout }} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** Copies the addresses of the selected leads, or else of all that match the filter: each once, comma-separated. */
function useCopyEmails(selection: Selection, loaded: Loaded) {
  const { view } = useListView()
  return useChange({
    mutationFn: async (): Promise<string[]> => {
      if (isByFilter(selection)) return (await call(leads.emails, { query: view.filter })).emails
      const chosen = await selectedLeads(selection, view.filter, loaded)
      return [...new Set(chosen.flatMap(({ email }) => email ?? []))]
    },
    onSuccess: async emails => {
      if (emails.length > 0)
        return copyText(
          emails.join(', '),
          'Emails copied',
          `${formatNumber(emails.length)} ${emails.length === 1 ? 'address' : 'addresses'}`,
        )
      toast({ title: 'No emails to copy', text: 'None of these leads has an email address yet.' })
    },
    failed: ['Copy failed', 'Could not copy to clipboard. Please copy manually.'],
  })
}

/** The most records that one call takes. A save by filter has no limit. */
const MOST_RECORDS = 10_000

/** Saves the selected leads, or else all that match the filter, which the server looks up itself. */
function useSaveExport(selection: Selection, loaded: Loaded) {
  const { view } = useListView()
  return useChange({
    mutationFn: async () => {
      const { status = '', category = '', ...more } = view.filter
      const filters = { statusFilter: status, categoryFilter: category, ...(Object.keys(more).length > 0 && { more }) }
      if (isByFilter(selection)) return call(leads.saveExport, { body: { exportType: 'leads', filters } })
      const data = (await selectedLeads(selection, view.filter, loaded)).map(toRecord)
      if (data.length > MOST_RECORDS) return null
      return call(leads.saveExport, { body: { exportType: 'leads', data, recordCount: data.length, filters } })
    },
    onSuccess: saved =>
      saved
        ? toast({ title: 'Data saved successfully', text: `${plural(saved.recordCount, 'lead')} saved`, tone: 'good' })
        : toast({
            title: 'Save failed',
            text: `Select up to ${plural(MOST_RECORDS, 'lead')}, or select none to save the whole list.`,
            tone: 'bad',
          }),
    failed: ['Save failed', 'Failed to save export data. Please try again.'],
  })
}

const toRecord = ({ businessName, email, category, status, phone, website }: Lead) => ({
  businessName,
  email,
  category,
  status,
  phone,
  website,
})

const ConfirmDeleteLeads = lazyPart(() => import('../bulk/confirm-delete.tsx'), 'ConfirmDeleteLeads')

interface DeleteSelectedProps {
  selection: Selection
  loaded: Loaded
  matching: number
  onDone: () => void
}

function useDeleteSelected({ selection, loaded, matching, onDone }: DeleteSelectedProps) {
  const client = useQueryClient()
  const { view } = useListView()
  const [asked, setAsked] = useState<{ selection: LeadSelection; count: number } | null>(null)
  const count = countOf(selection, matching)
  // Ask the server for the count first, so that the question names the right number.
  const choosing = useChange({
    mutationFn: async () => {
      const chosen = toServer(selection, view.filter)
      if ('ids' in chosen) return { selection: chosen, count: chosen.ids.length }
      return { selection: chosen, ...(await call(leadChanges.count, { body: { selection: chosen } })) }
    },
    onSuccess: setAsked,
    failed: ['Delete failed', 'Failed to delete selected leads. Please try again.'],
  })
  const ask = () => {
    if (count > 0) choosing.mutate()
    else toast({ title: 'No leads selected', text: 'Please select leads to delete.', tone: 'bad' })
  }
  const rows = asked ? loadedRows(client, loaded.rows) : []
  const named = rows.filter(lead => isSelected(selection, lead.id)).map(lead => lead.businessName)
  return {
    run: ask,
    dialog: asked && (
      <ConfirmDeleteLeads
        {...asked}
        named={named}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null)
          onDone()
        }}
      />
    ),
  }
}
