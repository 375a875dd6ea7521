import { useQueryClient } from '@tanstack/react-query'
import { drafts } from '#contract/drafts.ts'
import type { ArgsOf } from '#contract/route.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { rereadRun, runQuery, runsQuery } from '../queries.ts'

type Action = ArgsOf<typeof drafts.control>['body']['action']

/** Pauses, continues, or cancels the writing. */
export function useControl(runId: string) {
  const client = useQueryClient()
  return useChange({
    mutationFn: (action: Action) => call(drafts.control, { params: { id: runId }, body: { action } }),
    keep: runQuery(runId).queryKey,
    reread: [runsQuery.queryKey],
    onSuccess: (_, action) => {
      void rereadRun(client, runId)
      if (action === 'cancel') toast({ title: 'Writing canceled', text: 'The drafts written so far stay.' })
    },
    failed: ['Not changed'],
  })
}
