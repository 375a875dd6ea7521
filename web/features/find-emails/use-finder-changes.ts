import { useQueryClient } from '@tanstack/react-query'
import { useServerEvents } from '#web/lib/events.ts'
import { FINDER } from './queries.ts'

/** Keeps the search state and the website facts on screen up to date. */
export function useEmailFinderChanges() {
  const client = useQueryClient()
  useServerEvents('leads', ({ id }) => {
    if (!id) return void client.invalidateQueries({ queryKey: FINDER })
    void client.invalidateQueries({ queryKey: [...FINDER, 'state', id] })
    void client.invalidateQueries({ queryKey: [...FINDER, 'one', id] })
  })
}
