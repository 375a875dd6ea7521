import { useSyncExternalStore } from 'react'

/**
 * The business under the pointer, in whichever list it is or on the map: the map marks it, and so does its row
 * (`data-business`). Not in React's state, so that no list is drawn again.
 */
let pointedAt: string | null = null
const listeners = new Set<() => void>()

export function pointAt(key: string | null) {
  pointedAt = key
  for (const row of document.querySelectorAll<HTMLElement>('[data-business]'))
    row.toggleAttribute('data-pointed', key !== null && row.dataset.business === key)
  for (const listener of listeners) listener()
}

export const usePointedAt = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => pointedAt,
  )

/** One name for a business as it was found and as it is in the list. */
export const keyOf = ({ placeId, id }: { placeId?: string | null; id?: string }): string | null => placeId ?? id ?? null
