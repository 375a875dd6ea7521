import { useQueries } from '@tanstack/react-query'
import { Mail, MessageSquare, Phone } from 'lucide-react'
import { useMemo } from 'react'
import { type LastContact, leadChanges } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
import { LEADS_PAGE } from '#contract/limits.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const CONTACTS = {
  mailed: { icon: Mail, word: 'Emailed' },
  replied: { icon: MessageSquare, word: 'Replied' },
  called: { icon: Phone, word: 'Called' },
}

/** What the suppression list says of a lead that it has. */
export const unwanted = ({ email }: Pick<Lead, 'email'>) => (email ? 'Do not email' : 'Do not call')

/** The last contact of each of these leads that had one, by its ID; undefined until it's known of all. */
export function useLastContacts(rows: Lead[], isShown = true): ReadonlyMap<string, LastContact> | undefined {
  const pages = useMemo(() => (isShown ? pagesOfIds(rows) : []), [rows, isShown])
  return useQueries({
    queries: pages.map(lastContactsOf),
    combine: results =>
      results.every(({ data }) => data)
        ? new Map(results.flatMap(({ data = [] }) => data).map(contact => [contact.leadId, contact]))
        : undefined,
  })
}

const lastContactsOf = (ids: string[]) =>
  queryOf(['leads', 'last-contacts', ids], leadChanges.lastContacts, { body: { ids } }, { staleTime: 30_000 })

/** What's asked about leads is asked page by page, so that another page asks only for itself. */
const pagesOfIds = (rows: Lead[]): string[][] =>
  Array.from({ length: Math.ceil(rows.length / LEADS_PAGE) }, (_, page) =>
    rows.slice(page * LEADS_PAGE, (page + 1) * LEADS_PAGE).map(({ id }) => id),
  )
