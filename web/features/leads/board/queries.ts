import { leadChanges } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
import { LEADS_PAGE } from '#contract/limits.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const lastContactsOf = (ids: string[]) =>
  queryOf(
    ['leads', 'last-contacts', ids],
    leadChanges.lastContacts,
    { body: { ids } },
    {
      staleTime: 30_000,
    },
  )

/** What's asked about leads is asked page by page, so that another page asks only for itself. */
export const pagesOfIds = (rows: Lead[]): string[][] =>
  Array.from({ length: Math.ceil(rows.length / LEADS_PAGE) }, (_, page) =>
    rows.slice(page * LEADS_PAGE, (page + 1) * LEADS_PAGE).map(({ id }) => id),
  )
