import { useMutation, useQueryClient } from '@tanstack/react-query'
import { labelOfOutcome } from '#contract/call-outcomes.ts'
import { type Call, type CallResult, calls } from '#contract/calls.ts'
import { call as ask } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { isRefusal } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { keepCall, leadDetails, rereadCalls, rereadList } from '../queries.ts'

export function useSaveOutcome({ id, businessName }: Call) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallResult) => ask(calls.setOutcome, { params: { id }, body }),
    onSuccess: async (saved, { outcome, doNotCall }) => {
      toast({
        title: 'Outcome saved',
        text: `${businessName}: ${labelOfOutcome(outcome)}${doNotCall ? ', added to the do-not-call list' : ''}`,
        tone: 'good',
      })
      keepCall(client, saved)
      if (saved.leadId) void client.invalidateQueries({ queryKey: leadDetails(saved.leadId).queryKey })
      // Other leads may have the same number.
      if (doNotCall) void rereadList(client)
      await rereadCalls(client)
    },
    onError: error =>
      toastFailure(error, 'Save failed', 'The outcome couldn’t be saved. Please try again.', {
        serverSays: isRefusal(error),
      }),
  })
}
