import { useMutation, useQueryClient } from '@tanstack/react-query'
import { campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { toast } from '#web/lib/toast.ts'
import { keepChanged } from './queries.ts'

/** Turns a campaign that hasn't started back into a draft. */
export function useUnsend() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(campaigns.unsend, { params: { id } }),
    onSuccess: campaign => {
      keepChanged(client, campaign)
      rereadLimits(client)
      toast({ title: 'Campaign not sent', text: 'Nothing was sent. The campaign is a draft again.', tone: 'good' })
    },
    onError: error => toastRefusal(error, 'Undo failed'),
  })
}
