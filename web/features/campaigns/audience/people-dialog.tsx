import { useInfiniteQuery } from '@tanstack/react-query'
import { type AudienceGroup, type AudiencePerson, audiences } from '#contract/audience.ts'
import { suppressionText } from '#contract/preflight-words.ts'
import { call } from '#web/lib/call.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Audience } from './use-audience.ts'

interface PeopleDialogProps {
  audience: Audience
  group: AudienceGroup
  title: string
  count: number
  onClose: () => void
}

const PAGE = 100

/** Lists the people behind one of the counts. */
export function PeopleDialog({ audience, group, title, count, onClose }: PeopleDialogProps) {
  const { data, isPending, isError, error, refetch, ...pages } = useInfiniteQuery({
    queryKey: ['audience-people', group],
    queryFn: ({ pageParam, signal }) =>
      call(audiences.people, { body: { ...audience, group, offset: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length * PAGE : undefined),
    gcTime: 0,
  })
  const people = data?.pages.flatMap(page => page.people) ?? []
  return (
    <Dialog
      title={`${formatNumber(count)} ${title}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {isPending && <Spinner label="Loading recipients" />}
      {isError && <LoadFailed title="These recipients couldn’t be loaded" error={error} onRetry={refetch} />}
      <ul className="divide-y divide-line">
        {people.map((person, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pasted list may contain the same entry twice
          <Person key={n} person={person} />
        ))}
      </ul>
      <ShowMore of={pages} />
    </Dialog>
  )
}

function Person({
  person: { email, businessName, suppression, contactedAt, campaignName },
}: {
  person: AudiencePerson
}) {
  const why = suppression
    ? suppressionText({ reason: suppression })
    : contactedAt && `Got “${campaignName}” on ${formatDay(contactedAt)}`
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-1.5">
      <span className="min-w-0 break-all font-medium">{businessName ?? email}</span>
      {businessName && email && <span className="min-w-0 break-all text-ink-2">{email}</span>}
      {why && <span className="ml-auto text-ink-2 text-xs">{why}</span>}
    </li>
  )
}
