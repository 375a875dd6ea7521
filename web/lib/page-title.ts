import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const override = createStore<string | null>(null)

/** A better title than the route's while the component is shown: a campaign's name. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return
    override.write(title)
    return () => override.write(null)
  }, [title])
}

export const useTitleOverride = () => useStore(override, title => title)
