import { inbox } from '#contract/inbox.ts'
import type { ReplyLabel } from '#contract/replies.ts'
import type { Scope } from '#contract/reply-words.ts'
import { pagesOf, queryOf } from '#web/lib/query-of.ts'

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
  pagesOf(
    ['inbox', 'list', { scope, search, label, account, campaign }],
    inbox.list,
    { query: { scope: scope ?? (search ? undefined : 'all'), search, label, account, campaign } },
    { keepsPrevious: true },
  )

export const threadQuery = (id: string) => queryOf(['inbox', 'thread', id], inbox.read, { params: { id } })
