import { useSyncExternalStore } from 'react'

export interface Store<State> {
  read: () => State
  write: (next: State) => void
  subscribe: (listener: () => void) => () => void
}

/** State that code outside React can write, and that components follow with `useStore`. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    write: next => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Renders again only when the selected part is another value. */
export const useStore = <State, Part>(store: Store<State>, select: (state: State) => Part): Part =>
  useSyncExternalStore(
    store.subscribe,
    () => select(store.read()),
    () => select(store.read()),
  )
