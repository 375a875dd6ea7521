import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CampaignTab } from '#contract/campaign-list.ts'
import { TasksLink } from '#web/features/tasks/tasks-link.tsx'
import { useServerEvents } from '#web/lib/events.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useKeys } from '#web/lib/keys.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { listQuery, refreshChanged, tabCountsQuery } from '../queries.ts'
import { CampaignTable } from './campaign-table.tsx'

/** All campaigns of the account as a table, with tabs and a search. */
export function CampaignList() {
  const queryClient = useQueryClient()
  const [tab, setTab] = useState<CampaignTab>('all')
  const [search, setSearch] = useState('')
  const { data: counts } = useQuery(tabCountsQuery)
  const { data, error, refetch, ...pages } = useInfiniteQuery(listQuery(tab, search))
  useServerEvents('campaign', event => refreshChanged(queryClient, event.id))
  const rows = data?.pages.flatMap(page => page.rows)
  if (counts?.all === 0 && counts.archived === 0) return NO_CAMPAIGNS
  return (
    <Card flush className="overflow-hidden">
      <h2 className="sr-only">Your campaigns</h2>
      {error && <LoadFailed title="Your campaigns couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && (
        <>
          <ListFilters counts={counts} tab={tab} onTab={setTab} search={search} onSearch={setSearch} />
          {rows?.length === 0 ? (
            <NothingFound tab={tab} search={search} onClear={() => setSearch('')} />
          ) : (
            <CampaignTable campaigns={rows} />
          )}
          {rows && pages.hasNextPage && (
            <p className="flex items-center justify-between border-line border-t px-4 py-2 text-ink-2">
              1–{formatNumber(rows.length)}
              {counts && search === '' && ` of ${formatNumber(counts[tab])}`}
              <Button size="sm" pending={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
                Show more
              </Button>
            </p>
          )}
        </>
      )}
    </Card>
  )
}

const NewCampaign = () => (
  <Link to="/campaigns/$id" params={{ id: 'new' }} className={buttonStyles({ variant: 'primary' })}>
    <Plus aria-hidden /> New Campaign
  </Link>
)

const NO_CAMPAIGNS = (
  <EmptyState
    title="No campaigns yet"
    text="Write one email, and everyone on your list gets their own. Campaigns appear here with their results."
    action={<NewCampaign />}
  />
)

interface ListFiltersProps {
  /** Undefined until they're known. */
  counts: Record<CampaignTab, number> | undefined
  tab: CampaignTab
  onTab: (tab: CampaignTab) => void
  search: string
  onSearch: (search: string) => void
}

function ListFilters({ counts, tab, onTab, search, onSearch }: ListFiltersProps) {
  const box = useRef<HTMLInputElement>(null)
  useKeys([{ key: '/', label: 'Search campaigns', run: () => box.current?.focus() }])
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3">
      <Choice
        label="Which campaigns"
        options={LIST_TABS.map(tab => ({ ...tab, count: counts?.[tab.key] || undefined }))}
        chosen={tab}
        onChoose={onTab}
        // On one line, also with the counts, which come later.
        className="flex-wrap gap-1 max-sm:basis-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:py-1"
      />
      <SearchBox
        inputRef={box}
        value={search}
        onChange={onSearch}
        label="Search campaigns"
        placeholder="Search campaigns"
      />
      <span className="ml-auto flex items-center gap-2">
        <TasksLink />
        <NewCampaign />
      </span>
    </div>
  )
}

const LIST_TABS: { key: CampaignTab; name: string }[] = [
  { key: 'all', name: 'All' },
  { key: 'drafts', name: 'Drafts' },
  { key: 'active', name: 'Active' },
  { key: 'finished', name: 'Finished' },
  { key: 'archived', name: 'Archived' },
]

const NONE_IN: Record<CampaignTab, string> = {
  all: 'All your campaigns are archived.',
  drafts: 'No drafts.',
  active: 'No campaign is scheduled, sending, or paused.',
  finished: 'No campaign has finished yet.',
  archived: 'Nothing is archived. Archive a campaign from its menu.',
}

function NothingFound({ tab, search, onClear }: { tab: CampaignTab; search: string; onClear: () => void }) {
  if (search === '') return <p className="border-line border-t px-4 py-6 text-ink-2">{NONE_IN[tab]}</p>
  return (
    <p className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-6 text-ink-2">
      No campaigns match “{search}”.
      <Button size="sm" onClick={onClear}>
        Clear search
      </Button>
    </p>
  )
}
