import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { SUPPRESSED_AT_ONCE, type Suppression, suppressions } from '#contract/suppressions.ts'
import { rereadInbox } from '#web/features/inbox/counts.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { pagesOf } from '#web/lib/query-of.ts'
import { useChange } from '#web/lib/use-change.ts'

const KEY = ['suppressions'] as const

/** Those with these letters in their address, the latest first. */
export const suppressionsQuery = (q: string) =>
  pagesOf([...KEY, q], suppressions.list, { query: { q } }, { keepsPrevious: true, refetchOnMount: 'always' })

/** Adds them in as many requests as it takes. Adding one again changes nothing, so a failure can be tried again. */
export function useAddSuppressions(onDone: () => void) {
  const queries = useQueryClient()
  return useChange({
    mutationFn: async (entries: string[]) => {
      const sum = { added: 0, known: 0, unreadable: [] as string[] }
      for (let from = 0; from < entries.length; from += SUPPRESSED_AT_ONCE) {
        const body = { entries: entries.slice(from, from + SUPPRESSED_AT_ONCE) }
        const { added, known, unreadable } = await call(suppressions.add, { body })
        sum.added += added
        sum.known += known
        sum.unreadable.push(...unreadable)
      }
      return sum
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    said: ({ added, known }) => ({
      title: `${plural(added, 'entry', 'entries')} added`,
      text: known > 0 ? `${plural(known, 'entry was', 'entries were')} on the list already.` : undefined,
    }),
    onSuccess: ({ unreadable }) => {
      if (unreadable.length === 0) onDone()
    },
    failed: ['Adding failed', 'The list couldn’t be saved. Try again.'],
  })
}

/** After the list changed: leads, their people, and the inbox show who is on it. */
export const rereadSuppressions = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: KEY }),
    queries.invalidateQueries({ queryKey: ['leads'] }),
    rereadInbox(queries),
  ])

export type Entry = Pick<Suppression, 'channel' | 'address'>

/** A domain stands for every address there. */
export const shownAs = ({ channel, address }: Entry) => (channel === 'domain' ? `*@${address}` : address)

/** Takes an entry off the list. Undo puts it back with its reason. */
export function useRemoveSuppression(onDone: () => void) {
  const queries = useQueryClient()
  const reread = () => void rereadSuppressions(queries)
  const restore = (body: { entries: string[] } & Pick<Suppression, 'reason' | 'detail'>) =>
    call(suppressions.add, { body }).then(reread, error =>
      toastFailure(error, 'Undo failed', 'The entry couldn’t be added again. Add it yourself.'),
    )
  return useChange({
    mutationFn: ({ channel, address, note }: Entry & { note?: string }) =>
      call(suppressions.remove, { body: { channel, address, ...(note && { note }) } }),
    said: ({ reason, detail }, entry) => ({
      title: 'Removed from the suppression list',
      text: `Campaigns may write to ${entry.address} again.`,
      action: { label: 'Undo', run: () => void restore({ entries: [shownAs(entry)], reason, detail }) },
    }),
    onSuccess: () => {
      reread()
      onDone()
    },
    failed: ['Removing failed', 'The entry couldn’t be removed. Try again.'],
  })
}
