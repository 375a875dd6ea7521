import { useMutation, useQueryClient } from '@tanstack/react-query'
import { drafts } from '#contract/drafts.ts'
import type { ArgsOf } from '#contract/route.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { rereadRun, runQuery, runsQuery } from '../queries.ts'

type Action = ArgsOf<typeof drafts.control>['body']['action']

/** Pauses, continues, or cancels the writing. */
export function useControl(runId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (action: Action) => call(drafts.control, { params: { id: runId }, body: { action } }),
    onSuccess: (run, action) => {
      client.setQueryData(runQuery(runId).queryKey, run)
      void rereadRun(client, runId)
      void client.invalidateQueries({ queryKey: runsQuery.queryKey })
      if (action === 'cancel') toast({ title: 'Writing canceled', text: 'The drafts written so far stay.' })
    },
    onError: error => toastRefusal(error, 'Not changed'),
  })
}
