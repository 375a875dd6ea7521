import { useEffect, useSyncExternalStore } from 'react'

/** A page that knows a better name than its route's (a campaign's own) says so while it is shown. */
let override: string | null = null
const listeners = new Set<() => void>()

export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return
    set(title)
    return () => set(null)
  }, [title])
}

export const useTitleOverride = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => override,
  )

function set(title: string | null) {
  override = title
  for (const listener of listeners) listener()
}
