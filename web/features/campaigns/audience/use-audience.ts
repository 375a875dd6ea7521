import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { audiences } from '#contract/audience.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { useStore } from '#web/lib/store.ts'
import type { WrittenCampaign } from '../form/campaign-fields.ts'
import { chosenLeads } from './chosen-leads.ts'

export interface Audience {
  recipients: string[]
  selection?: LeadSelection | undefined
  sendingAccountId?: string | undefined
  includesContacted?: boolean | undefined
}

const SETTLED_MS = 400
const KEY = ['audience']

/** Counts the audience, again whenever it stops changing. Until then, the earlier counts stay and are marked as stale. */
export function useAudience(audience: Audience) {
  // Numbered: a list of 40,000 addresses is too long a key to compare at every keystroke.
  const [settled, setSettled] = useState({ n: 0, audience })
  useEffect(() => {
    const timer = setTimeout(() => setSettled(({ n }) => ({ n: n + 1, audience })), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [audience])
  useRereadOn('leads', KEY)
  const query = useQuery({
    queryKey: [...KEY, settled.n],
    queryFn: ({ signal }) => call(audiences.count, { body: settled.audience }, { signal }),
    enabled: settled.audience.recipients.length > 0,
    meta: { staysOnPage: 'always' },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isStale = settled.audience !== audience || query.isFetching
  return { counts: query.data, isStale, hasFailed: query.isError && !isStale, tryAgain: () => void query.refetch() }
}

/** The recipients with the leads that they were taken from, if the list still contains them. */
export function useChosenAudience({
  recipients,
  sendingAccountIds: [sendingAccountId],
  includesContacted,
}: Pick<WrittenCampaign, 'recipients' | 'sendingAccountIds' | 'includesContacted'>): Audience {
  const chosen = useStore(chosenLeads, state => state)
  return useMemo(
    () => ({
      recipients,
      selection: chosen && recipients.includes(chosen.email) ? chosen.selection : undefined,
      sendingAccountId,
      includesContacted,
    }),
    [recipients, chosen, sendingAccountId, includesContacted],
  )
}
