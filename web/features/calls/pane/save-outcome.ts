import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Call, type CallResult, calls } from '#contract/calls.ts'
import { call as ask } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { keepCall, leadDetails, rereadCalls, rereadList } from '../queries.ts'

/** Saves the outcome, and ends a simulated call: nobody is on the line. */
export function useSaveOutcome({ id, isSimulated, isLive }: Call) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: CallResult) => {
      const saved = await ask(calls.setOutcome, { params: { id }, body })
      return isSimulated && isLive ? ask(calls.hangUp, { params: { id } }) : saved
    },
    onSuccess: async (saved, { doNotCall }) => {
      keepCall(client, saved)
      if (saved.leadId) void client.invalidateQueries({ queryKey: leadDetails(saved.leadId).queryKey })
      // Other leads may have the same number.
      if (doNotCall) void rereadList(client)
      await rereadCalls(client)
    },
    onError: error => toastRefusal(error, 'Save failed', 'The outcome couldn’t be saved. Please try again.'),
  })
}
