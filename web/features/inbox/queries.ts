import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { inbox } from '#contract/inbox.ts'
import { leads } from '#contract/leads.ts'
import type { ReplyLabel } from '#contract/replies.ts'
import type { Scope } from '#contract/reply-words.ts'
import { callWithHeaders } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'

/** What the address says: which threads, and which one is open. */
export interface Place {
  scope?: Scope | undefined
  label?: ReplyLabel | undefined
  account?: string | undefined
  campaign?: string | undefined
  search?: string | undefined
  thread?: string | undefined
}

/** Without a search, only open threads; a search finds those that are done, too. */
export const threadPages = ({ scope, search, label, account, campaign }: Place) =>
  infiniteQueryOptions({
    queryKey: ['inbox', 'list', { scope, search, label, account, campaign }],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = {
        ...(scope ? { scope } : !search && { scope: 'all' as const }),
        ...(search && { search }),
        ...(label && { label }),
        ...(account && { account }),
        ...(campaign && { campaign }),
        ...(cursor && { cursor }),
      }
      const { reply, headers } = await callWithHeaders(inbox.list, { query }, { signal })
      return { rows: reply, next: headers.get('x-next-cursor') }
    },
    initialPageParam: '',
    getNextPageParam: page => page.next || undefined,
    placeholderData: keepPreviousData,
  })

export const threadQuery = (id: string) => queryOf(['inbox', 'thread', id], inbox.read, { params: { id } })

export const leadQuery = (id: string) => queryOf(['leads', 'one', id], leads.get, { params: { id } })
