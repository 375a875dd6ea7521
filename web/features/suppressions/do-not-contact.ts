import { useQueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { Lead } from '#contract/leads.ts'
import { suppressions } from '#contract/suppressions.ts'
import { call } from '#web/lib/call.ts'
import { isRefusal, toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { rereadSuppressions } from './queries.ts'

const unlessRefused = (error: unknown): false => {
  if (isRefusal(error)) return false
  throw error
}

/** Puts a business's address and number on the suppression list. Undo takes off what this put there. */
export function useDoNotContact(): (lead: Pick<Lead, 'id' | 'businessName' | 'email' | 'phone'>) => Promise<void> {
  const queries = useQueryClient()
  const reread = () => Promise.all([rereadSuppressions(queries), queries.invalidateQueries({ queryKey: ['calls'] })])
  return async ({ id, businessName, email, phone }) => {
    const params = { id }
    try {
      const isNew = email ? (await call(suppressions.add, { body: { entries: [email] } })).added > 0 : false
      // A number that nobody can dial isn't put on the list.
      const isListed = phone ? await call(calls.doNotCall, { params }).then(Boolean, unlessRefused) : false
      const undo = async () => {
        if (email && isNew) await call(suppressions.remove, { body: { channel: 'email', address: email } })
        if (isListed) await call(calls.allowCalls, { params })
        await reread()
      }
      toast({
        title: `You won’t contact ${businessName} again`,
        text: 'What Canvass has of its email address and phone number is on your suppression list.',
        tone: 'good',
        action: {
          label: 'Undo',
          run: () =>
            void undo().catch(error =>
              toastFailure(
                error,
                'Undo failed',
                'The suppression list couldn’t be changed. Remove the entries in Settings.',
              ),
            ),
        },
      })
      await reread()
    } catch (error) {
      toastFailure(error, 'Saving failed', 'The suppression list couldn’t be changed. Try again.')
    }
  }
}
