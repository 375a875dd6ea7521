import { useQueryClient } from '@tanstack/react-query'
import { type Campaign, campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { useChange } from '#web/lib/use-change.ts'
import { keepChanged } from './queries.ts'

type Move = 'pause' | 'resume' | 'cancel'

const WORDS: Record<Move, { done: string; failed: string }> = {
  pause: { done: 'Campaign paused', failed: 'Pause failed' },
  resume: { done: 'Campaign resumed', failed: 'Resume failed' },
  cancel: { done: 'Campaign canceled', failed: 'Cancel failed' },
}

/** Pauses, resumes, or cancels a campaign. */
export function useMove({ id, name }: Pick<Campaign, 'id' | 'name'>) {
  const client = useQueryClient()
  return useChange({
    mutationFn: (move: Move) => call(campaigns[move], { params: { id } }),
    said: (_, move) => ({ title: WORDS[move].done, text: name }),
    onSuccess: campaign => {
      keepChanged(client, campaign)
      rereadLimits(client)
    },
    failed: move => [WORDS[move].failed],
  })
}
