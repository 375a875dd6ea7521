import { queryOptions } from '@tanstack/react-query'
import { templates } from '#contract/templates.ts'
import { call } from '#web/lib/call.ts'

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => call(templates.list, undefined, { signal }),
})
