import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inbox, type Thread } from '#contract/inbox.ts'
import type { ReplyLabel } from '#contract/replies.ts'
import { LABELS } from '#contract/reply-words.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { formatSoon, plural } from '#web/lib/format.ts'
import { withRows } from '#web/lib/query-of.ts'
import { toast } from '#web/lib/toast.ts'
import { rereadInbox } from './counts.ts'
import { threadQuery } from './queries.ts'

export interface Change {
  isDone?: boolean
  isUnread?: boolean
  snoozedUntil?: string | null
  label?: ReplyLabel | null
  isSuppressed?: boolean
  isUndo?: boolean
}

interface Changing {
  threads: Thread[]
  change: Change
  /** Undo, and what happens by itself, says nothing. */
  isQuiet?: boolean
}

/** Changes threads at once, and says so with Undo. */
export function useChanges() {
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: ({ threads, change }: Changing) =>
      call(inbox.change, { body: { ids: threads.map(({ id }) => id), ...change } }),
    onMutate: ({ threads, change }) => {
      const ids = new Set(threads.map(({ id }) => id))
      for (const id of ids)
        client.setQueryData(threadQuery(id).queryKey, of => of && { ...of, thread: { ...of.thread, ...change } })
      const changed = withRows((row: Thread) => (ids.has(row.id) ? { ...row, ...change } : row))
      client.setQueriesData({ queryKey: ['inbox', 'list'] }, changed)
    },
    onSuccess: (_, { threads, change, isQuiet }) => {
      if (!isQuiet)
        toast({
          title: wordsFor(change, threads),
          tone: 'good',
          action: {
            label: 'Undo',
            run: () => {
              for (const [back, of] of inverses(change, threads))
                changing.mutate({ threads: of, change: back, isQuiet: true })
            },
          },
        })
    },
    onError: error => toastRefusal(error, 'The change wasn’t saved'),
    onSettled: () => void rereadInbox(client),
  })
  return (threads: Thread[], change: Change, isQuiet = false) => {
    if (threads.length > 0) changing.mutate({ threads, change, isQuiet })
  }
}

function wordsFor(change: Change, threads: Thread[]): string {
  const what = threads.length === 1 ? (threads[0]?.name ?? '') : plural(threads.length, 'thread')
  if (change.isSuppressed) return `${what}: on your suppression list`
  if (change.isDone !== undefined) return change.isDone ? `${what}: done` : `${what}: back in the inbox`
  if (change.snoozedUntil) return `${what}: snoozed until ${formatSoon(change.snoozedUntil)}`
  if (change.label) return `${what}: ${LABELS[change.label].toLowerCase()}`
  if (change.isUnread !== undefined) return change.isUnread ? `${what}: unread` : `${what}: read`
  return `${what}: back in the inbox`
}

/** What brings each thread back to where it was; those alike go together. */
function inverses(change: Change, threads: Thread[]): [Change, Thread[]][] {
  const before = (thread: Thread): Change => ({
    ...(change.isDone !== undefined && { isDone: thread.isDone }),
    ...(change.isUnread !== undefined && { isUnread: thread.isUnread }),
    ...(change.snoozedUntil !== undefined && { snoozedUntil: thread.snoozedUntil }),
    ...(change.label !== undefined && { label: thread.label, isUndo: true }),
    ...(change.isSuppressed !== undefined && { isSuppressed: false }),
  })
  return [...Map.groupBy(threads, thread => JSON.stringify(before(thread)))].map(([back, of]) => [JSON.parse(back), of])
}
