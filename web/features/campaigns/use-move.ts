import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Campaign, campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { toast } from '#web/lib/toast.ts'
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
  return useMutation({
    mutationFn: (move: Move) => call(campaigns[move], { params: { id } }),
    onSuccess: (campaign, move) => {
      keepChanged(client, campaign)
      rereadLimits(client)
      toast({ title: WORDS[move].done, text: name, tone: 'good' })
    },
    onError: (error, move) => toastRefusal(error, WORDS[move].failed),
  })
}
