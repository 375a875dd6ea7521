import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AudiencePerson, audiences } from '#contract/audience.ts'
import { call } from '#web/lib/call.ts'

/** The most recipients that are listed as businesses. */
const MOST = 100

export interface Business extends AudiencePerson {
  email: string
}

/** The first recipients, with the leads that have their addresses; empty if no lead has one of them. */
export function useBusinesses(recipients: string[], includesContacted: boolean | undefined): Business[] {
  const first = recipients.slice(0, MOST)
  const { data } = useQuery({
    queryKey: ['audience', 'businesses', first, includesContacted],
    queryFn: async ({ signal }) => {
      const body = { recipients: first, group: 'with-email' as const, limit: MOST, includesContacted }
      const { people } = await call(audiences.people, { body }, { signal })
      return people.flatMap(({ email, ...person }) => (email === null ? [] : { email, ...person }))
    },
    enabled: first.length > 0,
    // One that's taken out leaves the others where they are.
    placeholderData: keepPreviousData,
    meta: { staysOnPage: 'always' },
  })
  const shown = data?.filter(({ email }) => first.includes(email)) ?? []
  return shown.some(({ leadId }) => leadId) ? shown : []
}
