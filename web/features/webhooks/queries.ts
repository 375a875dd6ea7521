import { useQueryClient } from '@tanstack/react-query'
import { type Webhook, webhooks } from '#contract/webhooks.ts'
import { call } from '#web/lib/call.ts'
import { plural } from '#web/lib/format.ts'
import { pagesOf, queryOf } from '#web/lib/query-of.ts'
import { useChange } from '#web/lib/use-change.ts'

export const webhooksQuery = queryOf(['webhooks'], webhooks.list, undefined, { refetchOnMount: 'always' })

export const deliveriesQuery = (id: string) =>
  pagesOf(['webhooks', id], webhooks.deliveries, { params: { id }, query: {} }, { refetchOnMount: 'always' })

type Fields = Pick<Webhook, 'url' | 'events'>

/** Each change reads the list again. The server says what's wrong with an address or a receiver. */
export function useWebhook() {
  const queries = useQueryClient()
  const settle = (title: string) => ({
    failed: [title, 'The webhook is as it was. Try again.'] as [string, string],
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  })
  return {
    create: useChange({ ...settle('Creating failed'), mutationFn: (body: Fields) => call(webhooks.create, { body }) }),
    update: useChange({
      ...settle('Saving failed'),
      mutationFn: ({ id, ...body }: { id: string; events?: Webhook['events']; isEnabled?: boolean }) =>
        call(webhooks.update, { params: { id }, body }),
    }),
    remove: useChange({
      ...settle('Deleting failed'),
      mutationFn: (id: string) => call(webhooks.remove, { params: { id } }),
    }),
    verify: useChange({
      ...settle('The challenge failed'),
      mutationFn: ({ id, challenge }: { id: string; challenge?: string }) =>
        call(webhooks.verify, { params: { id }, body: { ...(challenge && { challenge }) } }),
      said: ({ verifiedAt }) =>
        verifiedAt
          ? { title: 'Receiver verified', text: 'It gets events from now on.' }
          : { title: 'No answer to the challenge', text: 'The receiver has to answer with its text.', tone: 'bad' },
    }),
    rotate: useChange({
      ...settle('Replacing failed'),
      mutationFn: (id: string) => call(webhooks.rotate, { params: { id } }),
    }),
    replay: useChange({
      ...settle('Sending again failed'),
      mutationFn: ({ id, ...body }: { id: string } & ({ deliveryId: string } | { from: string; to: string })) =>
        call(webhooks.replay, { params: { id }, body }),
      said: ({ replayed }) => ({ title: `${plural(replayed, 'event')} will be sent again` }),
    }),
  }
}
