import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { refreshCampaign } from './queries.ts'

/** Duplicates a campaign as a draft, and opens it. */
export function useDuplicate() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (id: string) => call(campaigns.duplicate, { params: { id } }),
    onSuccess: made => {
      refreshCampaign(client, null)
      toast({ title: 'Campaign duplicated', text: `${made.name} is a draft. Nothing was sent.`, tone: 'good' })
      void navigate({ to: '/campaigns/$id', params: { id: made.id } })
    },
    onError: error => toastRefusal(error, 'Duplicate failed'),
  })
}
