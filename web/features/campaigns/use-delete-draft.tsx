import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { campaignDrafts } from '#contract/campaign-drafts.ts'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import { type Campaign, type CampaignContent, campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { refreshCampaign } from './queries.ts'

type Draft = Pick<Campaign, 'id' | 'name' | 'hasOwnEmails'>

/** Deletes a draft, and Undo saves it again. It asks first if recipients have their own emails, which can't be saved again. */
export function useDeleteDraft(onDeleted?: () => void) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Draft | null>(null)
  const restore = ({ name }: Draft, { version: _, ...content }: CampaignContent) =>
    call(campaignDrafts.create, { body: { name, ...content } }).then(
      () => refreshCampaign(client, null),
      error => toastFailure(error, 'Undo failed', 'The draft couldn’t be restored. Please try again.'),
    )
  const { mutate, isPending } = useChange({
    mutationFn: async ({ id }: Draft) => {
      const content = await call(campaigns.content, { params: { id } })
      await call(campaignUpkeep.remove, { params: { id } })
      return content
    },
    onSuccess: (content, draft) => {
      void client.invalidateQueries({ queryKey: ['campaigns', 'list'] })
      const undo = { label: 'Undo', run: () => void restore(draft, content) }
      toast({ title: 'Draft deleted', text: draft.name, tone: 'good', action: draft.hasOwnEmails ? undefined : undo })
      setAsked(null)
      onDeleted?.()
    },
    failed: ['Delete failed'],
  })
  return {
    deleteDraft: (draft: Draft) => (draft.hasOwnEmails ? setAsked(draft) : mutate(draft)),
    question: asked && (
      <AlertDialog
        onClose={() => setAsked(null)}
        title="Delete this draft?"
        text={`“${asked.name}” hasn’t been sent to anyone. You can’t undo this.`}
        confirm="Delete draft"
        pending={isPending}
        onConfirm={() => mutate(asked)}
      />
    ),
  }
}
