import { queryOptions } from '@tanstack/react-query'
import { settings } from '#contract/settings.ts'
import { call } from '#web/lib/call.ts'

export const senderQuery = queryOptions({
  queryKey: ['settings', 'sender'],
  queryFn: ({ signal }) => call(settings.sender, undefined, { signal }),
})
