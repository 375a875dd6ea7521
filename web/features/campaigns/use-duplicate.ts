import { useMutation, useQueryClient } from '@tanstack/react-query'
import { campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { refreshCampaign } from './queries.ts'
import { useOpenCampaign } from './use-open-campaign.ts'

/** Duplicates a campaign as a draft, and opens it. */
export function useDuplicate() {
  const client = useQueryClient()
  const open = useOpenCampaign()
  return useMutation({
    mutationFn: (id: string) => call(campaigns.duplicate, { params: { id } }),
    onSuccess: made => {
      refreshCampaign(client, null)
      toast({ title: 'Campaign duplicated', text: `${made.name} is a draft. Nothing was sent.`, tone: 'good' })
      open(made)
    },
    onError: error => toastFailure(error, 'Duplicate failed', 'Please try again.', { serverSays: true }),
  })
}
