import { useSyncExternalStore } from 'react'

/** What the list has, what of it is ticked, and how to tick more: for the map, by the names of pointed-at.ts. */
interface Choice {
  listed: ReadonlySet<string>
  chosen: ReadonlySet<string>
  toggle: (key: string) => void
}

const nothing: Choice = { listed: new Set(), chosen: new Set(), toggle: () => {} }
let choice = nothing
const listeners = new Set<() => void>()

export function setChoice(next: Choice | null) {
  choice = next ?? nothing
  for (const listener of listeners) listener()
}

export const useChoice = (): Choice =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => choice,
  )
