import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { type DraftRun, drafts } from '#contract/drafts.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { rereadRun } from '../queries.ts'
import { inTurn } from './use-attempt.ts'

interface UseInCampaignProps {
  run: DraftRun
  /** Approved drafts whose lead has an email address. */
  sendable: number
  isMain?: boolean
}

/** Puts the approved drafts into the run’s campaign and opens it. A second time, the server updates that campaign. */
export function useInCampaign(run: DraftRun) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    scope: inTurn(run.id),
    mutationFn: () => call(drafts.useInCampaign, { params: { id: run.id } }),
    onSuccess: campaign => {
      void rereadRun(client, run.id)
      void client.invalidateQueries({ queryKey: ['campaigns'] })
      return navigate({ to: '/campaigns/$id', params: { id: campaign.id } })
    },
    onError: error => toastRefusal(error, 'No campaign created'),
  })
}

/** The button for it, and the way to the campaign. */
export function UseInCampaign({ run, sendable, isMain = false }: UseInCampaignProps) {
  const using = useInCampaign(run)
  const size = isMain ? 'lg' : 'md'
  const main = isMain ? 'primary' : 'secondary'
  const isNeeded = sendable > 0 && (isMain || !run.campaignId)
  return (
    <span className="inline-flex flex-wrap items-center justify-center gap-2">
      {isNeeded && (
        <Button
          variant={run.campaignId ? 'secondary' : main}
          size={size}
          pending={using.isPending}
          onClick={() => using.mutate()}
        >
          <Send aria-hidden />
          <span className="figures">Use {formatNumber(sendable)} in campaign</span>
        </Button>
      )}
      {run.campaignId && (
        <Link to="/campaigns/$id" params={{ id: run.campaignId }} className={buttonStyles({ variant: main, size })}>
          Open campaign
        </Link>
      )}
    </span>
  )
}
