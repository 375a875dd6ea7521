import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Webhook, webhooks } from '#contract/webhooks.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { pagesOf, queryOf } from '#web/lib/query-of.ts'
import { toast } from '#web/lib/toast.ts'

export const webhooksQuery = queryOf(['webhooks'], webhooks.list, undefined, { refetchOnMount: 'always' })

export const deliveriesQuery = (id: string) =>
  pagesOf(['webhooks', id], webhooks.deliveries, { params: { id }, query: {} }, { refetchOnMount: 'always' })

type Fields = Pick<Webhook, 'url' | 'events'>

/** Each change reads the list again. The server says what's wrong with an address or a receiver. */
export function useWebhook() {
  const queries = useQueryClient()
  const settle = { onSettled: () => queries.invalidateQueries({ queryKey: webhooksQuery.queryKey }) }
  const failed = (title: string) => (error: Error) => toastRefusal(error, title, 'The webhook is as it was. Try again.')
  return {
    create: useMutation({
      ...settle,
      mutationFn: (body: Fields) => call(webhooks.create, { body }),
      onError: failed('Creating failed'),
    }),
    update: useMutation({
      ...settle,
      mutationFn: ({ id, ...body }: { id: string; events?: Webhook['events']; isEnabled?: boolean }) =>
        call(webhooks.update, { params: { id }, body }),
      onError: failed('Saving failed'),
    }),
    remove: useMutation({
      ...settle,
      mutationFn: (id: string) => call(webhooks.remove, { params: { id } }),
      onError: failed('Deleting failed'),
    }),
    verify: useMutation({
      ...settle,
      mutationFn: ({ id, challenge }: { id: string; challenge?: string }) =>
        call(webhooks.verify, { params: { id }, body: { ...(challenge && { challenge }) } }),
      onSuccess: ({ verifiedAt }) =>
        verifiedAt
          ? toast({ title: 'Receiver verified', text: 'It gets events from now on.', tone: 'good' })
          : toast({
              title: 'No answer to the challenge',
              text: 'The receiver has to answer with its text.',
              tone: 'bad',
            }),
      onError: failed('The challenge failed'),
    }),
    rotate: useMutation({
      ...settle,
      mutationFn: (id: string) => call(webhooks.rotate, { params: { id } }),
      onError: failed('Replacing failed'),
    }),
    replay: useMutation({
      ...settle,
      mutationFn: ({ id, ...body }: { id: string } & ({ deliveryId: string } | { from: string; to: string })) =>
        call(webhooks.replay, { params: { id }, body }),
      onSuccess: ({ replayed }) => toast({ title: `${plural(replayed, 'event')} will be sent again`, tone: 'good' }),
      onError: failed('Sending again failed'),
    }),
  }
}
