import { queryOptions } from '@tanstack/react-query'
import { passkeys } from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(passkeys.list, undefined, { signal }),
})
