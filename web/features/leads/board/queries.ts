import { queryOptions } from '@tanstack/react-query'
import { leadChanges } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
import { LEADS_PAGE } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'

export const lastContactsOf = (ids: string[]) =>
  queryOptions({
    queryKey: ['leads', 'last-contacts', ids],
    queryFn: () => call(leadChanges.lastContacts, { body: { ids } }),
    staleTime: 30_000,
  })

/** What's asked about leads is asked page by page, so that another page asks only for itself. */
export const pagesOfIds = (rows: Lead[]): string[][] =>
  Array.from({ length: Math.ceil(rows.length / LEADS_PAGE) }, (_, page) =>
    rows.slice(page * LEADS_PAGE, (page + 1) * LEADS_PAGE).map(({ id }) => id),
  )
