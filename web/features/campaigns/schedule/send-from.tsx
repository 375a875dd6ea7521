import { useQuery } from '@tanstack/react-query'
import type { Mailbox } from '#contract/mailboxes.ts'
import { useDraft } from '#web/lib/draft.ts'
import { mailboxesQuery } from '../mailboxes-query.ts'
import { ChooseMailboxes } from './choose-accounts.tsx'

/** Which accounts are chosen for the letter that is being written; none: the default. */
export function useSendFrom() {
  const { data: list = [] } = useQuery(mailboxesQuery)
  const [kept, keep] = useDraft('campaign-mailboxes', '')
  // One that was removed meanwhile is chosen no longer.
  const ids = kept.split(',').filter(id => list.some(mailbox => mailbox.id === id))
  const choice = ids.length > 0 ? { mailboxIds: ids } : {}
  return { list, ids, choice, choose: (chosen: string[]) => keep(chosen.join(',')) }
}

/** Shown to whoever has a choice. */
export function SendFrom({ list, ids, choose }: ReturnType<typeof useSendFrom>) {
  if (list.length < 2) return null
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">Send from</legend>
      <ChooseMailboxes list={list} chosen={ids} onChange={choose} />
      <p className="text-ink-3 text-xs">{whatIsChosen(list, ids.length)}</p>
    </fieldset>
  )
}

function whatIsChosen(list: Mailbox[], n: number): string {
  const byDefault = list.find(({ isDefault }) => isDefault)?.fromAddress ?? 'the default account'
  if (n === 0) return `None chosen: it goes out from ${byDefault}, the default.`
  if (n === 1) return 'The whole campaign goes out from it.'
  return 'They take turns, each at its own pace and within its own limits. Everybody gets one mail.'
}
