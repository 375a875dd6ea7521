import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { type Interpretation, search } from '#contract/search.ts'
import { call } from '#web/lib/call.ts'

/** What a text is understood as. */
export const interpretation = (text: string) =>
  queryOptions({
    queryKey: [KEY, text],
    queryFn: ({ signal }) => call(search.interpret, { query: { q: text } }, { signal }),
  })

/** What the text of a search was understood as. Apart from the question of who types, which ends with the typing. */
export const searchedFor = (text: string) =>
  queryOptions({
    queryKey: ['searched', text],
    queryFn: text ? ({ signal }) => call(search.interpret, { query: { q: text } }, { signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface Asked {
  text: string
  understood: Interpretation
}

/** Of the question that the search box asks while somebody types, with the text after it. */
const KEY = 'interpret'

/** What the text in the search box is understood as, for who shows it elsewhere without asking again. */
export function useAsked(): Asked | null {
  const client = useQueryClient()
  const last = useRef<Asked | null>(null)
  const read = useCallback(() => {
    const open = client.getQueryCache().findAll({
      queryKey: [KEY],
      predicate: query => query.getObserversCount() > 0 && query.queryKey[1] !== '',
    })
    // While the next text is being asked about the last one stays. Asked twice in a row this has to be the very same.
    if (open.length === 0) last.current = null
    const answered = open.findLast(({ state }) => state.data !== undefined)
    const understood = answered?.state.data as Interpretation | undefined
    if (answered && understood && last.current?.understood !== understood)
      last.current = { text: String(answered.queryKey[1]), understood }
    return last.current
  }, [client])
  return useSyncExternalStore(
    useCallback(
      listener =>
        client.getQueryCache().subscribe(({ query }) => {
          // Questions begin while components are drawn, when nobody may be told.
          if (query.queryKey[0] === KEY) queueMicrotask(listener)
        }),
      [client],
    ),
    read,
  )
}
