import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { type Interpretation, search } from '#contract/search.ts'
import { call } from '#web/lib/call.ts'

const KEY = 'interpret'

/** What a text is understood as. */
export const interpretation = (text: string) =>
  queryOptions({
    queryKey: [KEY, text],
    queryFn: ({ signal }) => call(search.interpret, { query: { q: text } }, { signal }),
  })

export interface Asked {
  text: string
  understood: Interpretation
}

/** What the text in the search box is understood as, for who shows it elsewhere: whoever reads it there asks once for both. */
export function useAsked(): Asked | null {
  const client = useQueryClient()
  const last = useRef<Asked | null>(null)
  const read = useCallback(() => {
    const open = client.getQueryCache().findAll({
      queryKey: [KEY],
      predicate: query => query.getObserversCount() > 0 && query.queryKey[1] !== '',
    })
    // While the next text is being asked about the last one stays.
    if (open.length === 0) last.current = null
    for (const { queryKey, state } of open) {
      const understood = state.data as Interpretation | undefined
      if (understood && last.current?.understood !== understood)
        last.current = { text: String(queryKey[1]), understood }
    }
    return last.current
  }, [client])
  return useSyncExternalStore(
    useCallback(listener => client.getQueryCache().subscribe(listener), [client]),
    read,
  )
}
