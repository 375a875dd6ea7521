import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import { cn } from '#web/lib/cn.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useKeys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { DeleteDraft } from '../delete-draft.tsx'
import { campaignsQuery, refreshCampaign } from '../queries.ts'
import { CampaignMenu, type OpenCampaignMenu } from './campaign-menu.tsx'
import { CampaignRow } from './campaign-row.tsx'
import { LIST_TABS, type ListTab, matches } from './list-tabs.ts'

/** Rows shown at first, and added by "Show more". */
const PAGE = 20

/** All campaigns of the account as a table, with tabs and a search. */
export function CampaignList({ actions }: { actions?: ReactNode }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(campaignsQuery)
  const [tab, setTab] = useState<ListTab>('all')
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(PAGE)
  useServerEvents('campaign', event => refreshCampaign(queryClient, event.id))
  const inTab = data?.filter(campaign => LIST_TABS.some(({ value, holds }) => value === tab && holds(campaign)))
  const found = inTab?.filter(campaign => matches(campaign, search))
  return (
    <Card flush title="Your campaigns" actions={data?.length ? actions : undefined} className="overflow-hidden">
      {error && <LoadFailed title="Your campaigns couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && data?.length === 0 && (
        <EmptyState icon={Mail} title="No campaigns yet" text="Campaigns you send appear here with their results." />
      )}
      {!error && data?.length !== 0 && (
        <>
          <ListFilters all={data ?? []} tab={tab} onTab={setTab} search={search} onSearch={setSearch} />
          {found?.length === 0 ? (
            <NothingFound tab={tab} search={search} onClear={() => setSearch('')} />
          ) : (
            <CampaignTable campaigns={found?.slice(0, most)} />
          )}
          {found && found.length > most && (
            <p className="flex items-center justify-between border-line border-t px-4 py-2 text-ink-2">
              1–{formatNumber(most)} of {formatNumber(found.length)}
              <Button size="sm" onClick={() => setMost(most + PAGE)}>
                Show more
              </Button>
            </p>
          )}
        </>
      )}
    </Card>
  )
}

interface ListFiltersProps {
  all: Campaign[]
  tab: ListTab
  onTab: (tab: ListTab) => void
  search: string
  onSearch: (search: string) => void
}

function ListFilters({ all, tab, onTab, search, onSearch }: ListFiltersProps) {
  const box = useRef<HTMLInputElement>(null)
  useKeys([{ key: '/', label: 'Search campaigns', run: () => box.current?.focus() }])
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Which campaigns</legend>
        {LIST_TABS.map(({ value, label, holds }) => (
          <Button
            key={value}
            size="sm"
            variant="ghost"
            aria-pressed={value === tab}
            onClick={() => onTab(value)}
            className={cn(value === tab && 'border-line bg-sunken text-ink')}
          >
            {label} <span className="figures text-ink-3">{formatNumber(all.filter(holds).length)}</span>
          </Button>
        ))}
      </fieldset>
      <SearchBox
        inputRef={box}
        value={search}
        onChange={onSearch}
        label="Search campaigns"
        placeholder="Search campaigns"
      />
    </div>
  )
}

const NONE_IN: Record<ListTab, string> = {
  all: 'All your campaigns are archived.',
  drafts: 'No drafts.',
  active: 'No campaign is scheduled, sending, or paused.',
  finished: 'No campaign has finished yet.',
  archived: 'Nothing is archived. Archive a campaign from its menu.',
}

function NothingFound({ tab, search, onClear }: { tab: ListTab; search: string; onClear: () => void }) {
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

function CampaignTable({ campaigns }: { campaigns: Campaign[] | undefined }) {
  const [menu, setMenu] = useState<OpenCampaignMenu | null>(null)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<Campaign | null>(null)
  return (
    <>
      <Table>
        <TableHead>
          <TableRow>
            <TableHeader>Campaign</TableHeader>
            <TableHeader className="text-right max-lg:hidden">Audience</TableHeader>
            <TableHeader className="max-lg:hidden">Progress</TableHeader>
            <TableHeader className="text-right">Sent</TableHeader>
            <TableHeader className="text-right max-sm:hidden">Opened</TableHeader>
            <TableHeader className="text-right max-sm:hidden">Clicked</TableHeader>
            <TableHeader className="text-right">Replied</TableHeader>
            <TableHeader className="max-lg:hidden">Next send</TableHeader>
            <TableHeader className="w-11">
              <span className="sr-only">More</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {campaigns ? (
            campaigns.map(row => (
              <CampaignRow
                key={row.id}
                campaign={row}
                isRenaming={renaming === row.id}
                onRenamed={() => setRenaming(null)}
                onMenu={anchor => setMenu({ campaign: row, anchor })}
              />
            ))
          ) : (
            <SkeletonRows columns={9} />
          )}
        </TableBody>
      </Table>
      <CampaignMenu
        open={menu}
        onClose={() => setMenu(null)}
        onRename={({ id }) => setRenaming(id)}
        onDelete={setDeleting}
      />
      {deleting && <DeleteDraft campaign={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
