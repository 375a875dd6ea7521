import { useMutation, useQueryClient } from '@tanstack/react-query'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

interface DeleteDraftProps {
  campaign: Pick<Campaign, 'id' | 'name'>
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteDraft({ campaign: { id, name }, onClose, onDeleted }: DeleteDraftProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(campaignUpkeep.remove, { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['campaigns', 'list'] })
      toast({ title: 'Draft deleted', text: name, tone: 'good' })
      onClose()
      onDeleted?.()
    },
    onError: error => toastFailure(error, 'Delete failed', 'Please try again.', { serverSays: true }),
  })
  return (
    <AlertDialog
      onClose={onClose}
      title="Delete this draft?"
      text={`“${name}” hasn’t been sent to anyone. You can’t undo this.`}
      confirm="Delete draft"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
