import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { SearchArea } from '#contract/search.ts'
import { UserContext } from './user.ts'

/** What is drawn on the map to be searched: the map has it from the pointer, the search box shows it as a chip. */
export interface DrawnArea {
  area: SearchArea
  /** What was searched for when it was drawn. */
  text: string
  /** The place in that text, instead of which it is searched: with another one the area is left. */
  instead: string | null
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Outlives a reload and a lost session as a draft does, and is forgotten with them. */
export function useDrawnArea(): [DrawnArea | null, (drawn: DrawnArea | null) => void] {
  const key = `canvass-draft:${useContext(UserContext)?.id ?? 'nobody'}:search-area`
  const text = useSyncExternalStore(subscribe, () => sessionStorage.getItem(key))
  const drawn = useMemo((): DrawnArea | null => text && JSON.parse(text), [text])
  const set = useCallback(
    (next: DrawnArea | null) => {
      if (next) sessionStorage.setItem(key, JSON.stringify(next))
      else sessionStorage.removeItem(key)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [drawn, set]
}
