import { useQueryClient } from '@tanstack/react-query'
import type { SelectionReach } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { loadedRows } from '../queries.ts'
import type { BulkBarProps } from './bulk-bar.tsx'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'), 'BulkDialog')
const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MergeDialog')
const TagsAndFields = lazyPart(() => import('../tags-and-fields/tags-and-fields.tsx'), 'TagsAndFields')
const UnreachableDialog = lazyPart(() => import('./unreachable-dialog.tsx'), 'UnreachableDialog')
const WriteDialog = lazyPart(() => import('#web/features/drafts/start/write-dialog.tsx'), 'WriteDialog')
const FindEmailsDialog = lazyPart(() => import('#web/features/find-emails/find-emails-dialog.tsx'), 'FindEmailsDialog')

export type BulkOpen =
  | 'campaign'
  | 'status'
  | 'tag'
  | 'value'
  | 'named'
  | 'merge'
  | 'find'
  | 'write-all'
  | 'no-email'
  | 'no-phone'
  | null

interface BulkDialogsProps extends BulkBarProps {
  chosen: LeadSelection
  count: number
  reach: SelectionReach | undefined
  open: BulkOpen
  setOpen: (open: BulkOpen) => void
}

/** The dialogs of the selection's bar. */
export function BulkDialogs({ selection, loaded, chosen, count, reach, open, setOpen, onDone }: BulkDialogsProps) {
  const close = () => setOpen(null)
  const done = () => {
    close()
    onDone()
  }
  const client = useQueryClient()
  const rows = open === 'merge' ? loadedRows(client, loaded.rows) : []
  const pair = rows.filter(row => selection.kind === 'some' && selection.ids.has(row.id))
  const withoutEmail = reach ? reach.count - reach.withEmail : 0
  const withoutPhone = reach ? reach.count - reach.withPhone : 0
  return (
    <>
      {pair[0] && pair[1] && <MergeDialog pair={[pair[0], pair[1]]} onClose={close} onDone={done} />}
      {(open === 'status' || open === 'tag' || open === 'value') && (
        <BulkDialog
          what={open}
          selection={chosen}
          count={count}
          onClose={close}
          onDone={done}
          onManage={() => setOpen('named')}
        />
      )}
      {open === 'named' && <TagsAndFields onClose={close} />}
      {open === 'find' && <FindEmailsDialog selection={chosen} count={count} onClose={close} onDone={done} />}
      {open === 'write-all' && <WriteDialog selection={chosen} count={count} onClose={close} />}
      {open === 'no-email' && <UnreachableDialog selection={chosen} by="email" count={withoutEmail} onClose={close} />}
      {open === 'no-phone' && <UnreachableDialog selection={chosen} by="phone" count={withoutPhone} onClose={close} />}
    </>
  )
}
