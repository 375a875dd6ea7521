import { useMutation, useQueryClient } from '@tanstack/react-query'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { refreshCampaign } from '../queries.ts'

export const mayArchive = ({ status }: Campaign) => status !== 'sending' && status !== 'scheduled'

/** Archives a campaign, or takes it back; the toast offers the opposite. */
export function useArchive() {
  const client = useQueryClient()
  const archive = useMutation({
    mutationFn: ({ campaign, isArchived }: { campaign: Campaign; isArchived: boolean }) =>
      call(campaignUpkeep.archive, { params: { id: campaign.id }, body: { isArchived } }),
    onSuccess: (_, { campaign, isArchived }) => {
      refreshCampaign(client, campaign.id)
      toast({
        title: isArchived ? 'Campaign archived' : 'Campaign back in the list',
        text: campaign.name,
        tone: 'good',
        action: { label: 'Undo', run: () => archive.mutate({ campaign, isArchived: !isArchived }) },
      })
    },
    onError: error => toastRefusal(error, 'Archive failed'),
  })
  return archive
}
