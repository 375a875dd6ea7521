import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DraftRun, drafts } from '#contract/drafts.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { runQuery, runsQuery } from '../queries.ts'

/** Asks before it deletes a run with its drafts. */
export function DeleteRun({ run, onClose }: { run: DraftRun; onClose: () => void }) {
  const client = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => call(drafts.removeRun, { params: { id: run.id } }),
    onSuccess: () => {
      client.setQueryData(runsQuery.queryKey, runs => runs?.filter(({ id }) => id !== run.id))
      client.removeQueries({ queryKey: runQuery(run.id).queryKey })
      onClose()
      toast({ title: 'Drafts deleted', text: run.name, tone: 'good' })
    },
    onError: error => toastRefusal(error, 'Not deleted'),
  })
  const drafted = plural(run.counts.total, 'draft')
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete ${drafted}?`}
      text={`We’ll delete “${run.name}” with its drafts.${run.campaignId ? ' The campaign made from it stays.' : ''}`}
      confirm={`Delete ${drafted}`}
      pending={deleting.isPending}
      onConfirm={() => deleting.mutate()}
    />
  )
}
