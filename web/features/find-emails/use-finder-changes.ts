import { useQueryClient } from '@tanstack/react-query'
import { useServerEvents } from '#web/lib/events.ts'
import { ALL } from './queries.ts'

/** Keeps what is shown of websites to what the looks at them bring. */
export function useFinderChanges() {
  const client = useQueryClient()
  useServerEvents('leads', ({ id }) => {
    if (!id) return void client.invalidateQueries({ queryKey: ALL })
    void client.invalidateQueries({ queryKey: [...ALL, 'state', id] })
    void client.invalidateQueries({ queryKey: [...ALL, 'one', id] })
  })
}
