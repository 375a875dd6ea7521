import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type BulkChange, type LeadChange, leadChanges } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { refusalOf, toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { changeRows, recount, rereadShown } from '../queries.ts'
import { labelOf } from '../statuses.ts'
import { TAGS_OF } from '../tags-and-fields/queries.ts'

const UNDO_SHOWN_MS = 15_000

interface Asked {
  selection: LeadSelection
  change: BulkChange
  /** Replaces the words for a bulk change. */
  said?: { title: string; text: string }
  failed?: string
}

/** Changes the selection on the server, whatever its size, and offers to undo it. */
export function useBulkChange(onDone: (change: LeadChange, selection: LeadSelection) => void) {
  const client = useQueryClient()
  const offerUndo = useOfferUndo()
  return useMutation({
    mutationFn: ({ selection, change }: Asked) => call(leadChanges.apply, { body: { selection, change } }),
    onSuccess: async (done, { selection, change, said }) => {
      const title = change.kind === 'delete' ? 'Leads deleted' : 'Leads updated'
      offerUndo(done, said?.title ?? title, said?.text ?? `${plural(done.count, 'lead')} ${deed(change)}`)
      onDone(done, selection)
      await show(client, selection, change)
    },
    onError: (error, { change, failed }) => {
      // A cell shows its new value before it's saved.
      if (change.kind === 'value') void client.invalidateQueries({ queryKey: TAGS_OF })
      return change.kind === 'delete'
        ? toastFailure(error, 'Delete failed', failed ?? 'Failed to delete selected leads. Please try again.')
        : toastFailure(error, 'Update failed', refusalOf(error) ?? 'Failed to update leads. Please try again.')
    },
  })
}

function deed(change: BulkChange): string {
  if (change.kind === 'status') return `changed to ${labelOf(change.status)}`
  if (change.kind === 'tag') return 'tagged'
  return change.kind === 'delete' ? 'deleted' : 'changed'
}

/** Changes individually selected leads in place. After a change by filter, reads the list again. */
async function show(client: QueryClient, selection: LeadSelection, change: BulkChange): Promise<void> {
  if (!('ids' in selection) || change.kind === 'untag') return rereadShown(client)
  const ids = new Set(selection.ids)
  if (change.kind === 'status') changeRows(client, row => (ids.has(row.id) ? { ...row, status: change.status } : row))
  if (change.kind === 'delete') changeRows(client, row => (ids.has(row.id) ? null : row))
  // A deleted lead's record may still be closing: there's nothing to read any more.
  else for (const key of ['more', 'timeline']) void client.invalidateQueries({ queryKey: ['leads', key] })
  await client.invalidateQueries({ queryKey: TAGS_OF })
  await recount(client)
}

/** Announces a change, with a button to undo it. */
export function useOfferUndo() {
  const client = useQueryClient()
  const undoing = useChange({
    mutationFn: (id: string) => call(leadChanges.undo, { params: { id } }),
    said: ({ restored }) => ({ title: 'Change undone', text: `${plural(restored, 'lead')} restored` }),
    onSuccess: () => rereadShown(client),
    failed: ['Undo failed', 'Failed to undo. Please try again.'],
  })
  return ({ id, count }: LeadChange, title: string, text: string) =>
    toast({
      title,
      text,
      tone: 'good',
      milliseconds: UNDO_SHOWN_MS,
      ...(count > 0 && { action: { label: 'Undo', run: () => undoing.mutate(id) } }),
    })
}
