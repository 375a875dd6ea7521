import { queryOptions } from '@tanstack/react-query'
import { mailboxes } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'

/** The user's own mail accounts. */
export const mailboxesQuery = queryOptions({
  queryKey: ['settings', 'mailboxes'],
  queryFn: ({ signal }) => call(mailboxes.list, undefined, { signal }),
})

/** Those that one campaign goes out through. */
export const campaignMailboxesQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', id, 'mailboxes'],
    queryFn: ({ signal }) => call(mailboxes.ofCampaign, { params: { id } }, { signal }),
  })
