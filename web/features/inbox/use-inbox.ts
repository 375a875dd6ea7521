import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Thread } from '#contract/inbox.ts'
import { type Place, threadPages, threadQuery } from './queries.ts'
import { type Change, useChanges } from './use-changes.ts'

/** The list, what's open and what's selected. The place is in the address. */
export function useInbox(place: Place, onGo: (place: Place, options?: { replace?: boolean }) => void) {
  const { data, ...pages } = useInfiniteQuery(threadPages(place))
  const [selectedIds, setSelectedIds] = useState<string[]>([])
  const changeAll = useChanges()
  const rows = data?.pages.flatMap(page => page.rows)
  const selected = rows?.filter(({ id }) => selectedIds.includes(id)) ?? []
  // A thread that was opened from elsewhere, or has left the list, is open all the same.
  const { data: whole } = useQuery({ ...threadQuery(place.thread ?? ''), enabled: place.thread !== undefined })
  const current = rows?.find(({ id }) => id === place.thread) ?? (place.thread ? whole?.thread : undefined)

  function open(id: string | undefined, options?: { replace?: boolean }) {
    onGo({ ...place, thread: id }, options)
  }
  /** The focus goes back to its row. */
  function close() {
    if (!place.thread) return
    document.querySelector<HTMLElement>(`[data-name="${place.thread}"]`)?.focus()
    open(undefined)
  }
  /** The row below or above the open one; the first, if none is open. */
  function move(step: number) {
    const at = rows?.findIndex(({ id }) => id === place.thread) ?? -1
    const next = rows?.[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
    if (next) open(next.id, { replace: true })
  }
  /** What leaves the list takes the open thread with it: the next one opens, or on a phone the list. */
  function change(threads: Thread[], to: Change) {
    changeAll(threads, to)
    setSelectedIds([])
    const leaves = to.isDone || to.snoozedUntil
    if (!leaves || !threads.some(({ id }) => id === place.thread)) return
    const at = rows?.findIndex(({ id }) => id === place.thread) ?? -1
    const next = at < 0 ? undefined : (rows?.[at + 1] ?? rows?.[at - 1])
    onGo(
      { ...place, thread: window.matchMedia?.('(min-width: 48rem)').matches ? next?.id : undefined },
      { replace: true },
    )
  }
  function go(to: Place) {
    setSelectedIds([])
    onGo(to)
  }
  const toggle = (id: string) => setSelectedIds(ids => (ids.includes(id) ? ids.filter(of => of !== id) : [...ids, id]))
  const markRead = (thread: Thread) => changeAll([thread], { isUnread: false }, true)
  return {
    markRead,
    place,
    rows,
    pages,
    current,
    selected,
    open,
    close,
    move,
    change,
    go,
    toggle,
    clear: () => setSelectedIds([]),
  }
}
