import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { type DraftRun, drafts } from '#contract/drafts.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useChange } from '#web/lib/use-change.ts'
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
  return useChange({
    scope: inTurn(run.id),
    mutationFn: () => call(drafts.useInCampaign, { params: { id: run.id } }),
    reread: [['campaigns']],
    onSuccess: campaign => {
      void rereadRun(client, run.id)
      return navigate({ to: '/campaigns/$id', params: { id: campaign.id } })
    },
    failed: ['No campaign created'],
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
