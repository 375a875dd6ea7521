import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { campaignReports } from '#contract/campaign-report.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { type RecipientFilter, refreshCampaign } from '../queries.ts'

/** Creates a draft for the recipients of the list on screen, and opens it. */
export function FollowOn({ id, filter: { did, group } }: { id: string; filter: RecipientFilter }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: () =>
      call(campaignReports.followOn, { params: { id }, body: { ...(did && { did }), ...(group && { group }) } }),
    onSuccess: made => {
      refreshCampaign(client, null)
      toast({
        title: 'Draft created',
        text: `${made.name} is for ${plural(made.recipientCount, 'recipient')}. Nothing was sent.`,
        tone: 'good',
      })
      void navigate({ to: '/campaigns/$id', params: { id: made.id } })
    },
    onError: error => toastRefusal(error, 'Creation failed', 'Failed to create campaign. Please try again.'),
  })
  return (
    <Button pending={create.isPending} onClick={() => create.mutate()}>
      <Plus aria-hidden /> New campaign from these
    </Button>
  )
}
