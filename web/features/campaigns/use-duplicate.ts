import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { useChange } from '#web/lib/use-change.ts'
import { refreshCampaign } from './queries.ts'

/** Duplicates a campaign as a draft, and opens it. */
export function useDuplicate() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useChange({
    mutationFn: (id: string) => call(campaigns.duplicate, { params: { id } }),
    said: made => ({ title: 'Campaign duplicated', text: `${made.name} is a draft. Nothing was sent.` }),
    onSuccess: made => {
      refreshCampaign(client, null)
      void navigate({ to: '/campaigns/$id', params: { id: made.id } })
    },
    failed: ['Duplicate failed'],
  })
}
