import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { campaignReports } from '#contract/campaign-report.ts'
import { type CampaignReport, campaigns } from '#contract/campaigns.ts'
import { call, hrefOf } from '#web/lib/call.ts'
import { plural } from '#web/lib/format.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { NO_FILTER, type RecipientFilter, recipientsQuery, refreshCampaign } from '../queries.ts'
import { peopleOf } from './people.ts'
import { RecipientHistoryDialog } from './recipient-history.tsx'
import { RecipientsTable } from './recipients-table.tsx'

interface RecipientsCardProps {
  report: CampaignReport
  filter: RecipientFilter
  onFilter: (filter: RecipientFilter) => void
}

/** The recipients, one page at a time. */
export function RecipientsCard({ report, filter, onFilter }: RecipientsCardProps) {
  const { id } = report
  const pages = usePages(JSON.stringify(filter))
  const { data, error, refetch, isPlaceholderData } = useQuery(recipientsQuery(id, filter, pages.cursor))
  const [shown, setShown] = useState<string | null>(null)
  const next = data?.next ?? null
  const tabs = tabsOf(report)
  return (
    <Card
      flush
      title="Recipients"
      actions={
        <>
          <Search report={report} filter={filter} onFilter={onFilter} />
          {tabs.find(tab => isTab(tab, filter))?.mayFollowOn && <FollowOn id={id} filter={filter} />}
          <a
            className={buttonStyles({ size: 'sm', variant: 'ghost' })}
            href={hrefOf(campaigns.recipientsCsv, { params: { id } })}
            download
          >
            Export CSV
          </a>
        </>
      }
      className="overflow-hidden"
    >
      <RecipientTabs tabs={tabs} filter={filter} onFilter={onFilter} />
      {error && <LoadFailed title="The recipients couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && data?.rows.length === 0 && <NoRecipients filter={filter} isFirst={pages.number === 1} />}
      {!error && data?.rows.length !== 0 && (
        <RecipientsTable report={report} rows={data?.rows} isOld={isPlaceholderData} onShow={setShown} />
      )}
      {(pages.number > 1 || next) && (
        <nav aria-label="Pages" className="flex items-center gap-2 border-line border-t px-4 py-2">
          <Button size="sm" variant="ghost" disabled={pages.number === 1} onClick={pages.first}>
            Back to start
          </Button>
          <span className="figures grow text-center text-ink-2">Page {pages.number}</span>
          <Button size="sm" disabled={pages.number === 1} onClick={pages.back}>
            Previous
          </Button>
          <Button size="sm" disabled={!next || isPlaceholderData} onClick={() => next && pages.forward(next)}>
            Next
          </Button>
        </nav>
      )}
      {shown && <RecipientHistoryDialog id={id} messageId={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}

/** The cursors of the pages seen, so that Previous loads the same page again. Another list starts at its first page. */
function usePages(list: string) {
  const [seen, setSeen] = useState({ list, cursors: [''] })
  const cursors = seen.list === list ? seen.cursors : ['']
  const go = (to: string[]) => setSeen({ list, cursors: to })
  return {
    cursor: cursors.at(-1) ?? '',
    number: cursors.length,
    first: () => go(['']),
    back: () => go(cursors.slice(0, -1)),
    forward: (cursor: string) => go([...cursors, cursor]),
  }
}

/** By part of an address, and the reason that another card chose. */
function Search({ report: { progress }, filter, onFilter }: RecipientsCardProps) {
  const reason = progress.reasons.find(r => r.reason === filter.reason)
  return (
    <>
      {filter.reason && (
        <Button
          size="sm"
          onClick={() => onFilter({ ...filter, reason: '' })}
          className="max-w-72 max-sm:w-full max-sm:max-w-none"
        >
          <span className="truncate" title={reason?.text}>
            {reason?.text ?? filter.reason}
          </span>
          <X aria-label="Show all reasons" />
        </Button>
      )}
      <SearchBox
        label="Search addresses"
        placeholder="Any part of an address"
        value={filter.search}
        onChange={search => onFilter({ ...filter, search })}
        className="max-sm:w-full max-sm:flex-none"
      />
    </>
  )
}

function NoRecipients({
  filter: { search, reason, group, did },
  isFirst,
}: {
  filter: RecipientFilter
  isFirst: boolean
}) {
  if (!isFirst) return <EmptyState title="No more recipients" />
  if (search) return <EmptyState title={`No address contains “${search}”`} text="Search for any part of an address." />
  if (reason) return <EmptyState title="No recipients with this reason" />
  if (group || did) return <EmptyState title="No recipients in this list" />
  return <EmptyState title="Preparing the recipients" text="They appear here as the campaign starts." />
}

/** Creates a draft for the recipients of the list on screen, and opens it. */
function FollowOn({ id, filter: { did, group } }: { id: string; filter: RecipientFilter }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = useChange({
    mutationFn: () =>
      call(campaignReports.followOn, { params: { id }, body: { ...(did && { did }), ...(group && { group }) } }),
    said: made => ({
      title: 'Draft created',
      text: `${made.name} is for ${plural(made.recipientCount, 'recipient')}. Nothing was sent.`,
    }),
    onSuccess: made => {
      refreshCampaign(client, null)
      void navigate({ to: '/campaigns/$id', params: { id: made.id } })
    },
    failed: ['Creation failed', 'Failed to create campaign. Please try again.'],
  })
  return (
    <Button pending={create.isPending} onClick={() => create.mutate()}>
      <Plus aria-hidden /> New campaign from these
    </Button>
  )
}

interface RecipientTab {
  label: string
  count: number
  to: Pick<RecipientFilter, 'group' | 'did' | 'step'>
  /** A new campaign may go to these. */
  mayFollowOn: boolean
}

/** The lists of recipients that have any, of which the first has all. */
function tabsOf(report: CampaignReport): RecipientTab[] {
  const people = peopleOf(report)
  const total = Math.max(report.recipientCount, people.sent)
  const did = (label: string, to: RecipientFilter['did'], count: number, mayFollowOn = true): RecipientTab => ({
    label,
    count,
    to: { group: '', did: to },
    mayFollowOn,
  })
  const group = (label: string, to: RecipientFilter['group'], count: number, step?: number): RecipientTab => ({
    label,
    count,
    to: { group: to, did: '', ...(step !== undefined && { step }) },
    mayFollowOn: false,
  })
  const { delivered } = people
  return [
    did('All', '', total),
    ...[
      ...(report.tracksOpens === false
        ? []
        : [
            did('Opened', 'opened', people.opened),
            did('Not opened', 'not-opened', Math.max(delivered - people.opened, 0)),
          ]),
      did('Clicked', 'clicked', people.clicked),
      did('Not clicked', 'not-clicked', Math.max(delivered - people.clicked, 0)),
      did('Replied', 'replied', people.replied),
      did('No reply', 'not-replied', Math.max(delivered - people.replied, 0)),
      group('Waiting', 'queued', report.progress.queued),
      group('Bounced', 'bounced', people.bounced),
      did('Unsubscribed', 'unsubscribed', people.unsubscribed, false),
      did('Complained', 'complained', people.complained, false),
      group('Skipped', 'skipped', people.skipped, 0),
      group('Failed', 'failed', people.failed),
      group('Unknown', 'unknown', people.unknown),
      group('Canceled', 'cancelled', people.cancelled, 0),
    ].filter(tab => tab.count > 0),
  ]
}

const isTab = ({ to }: RecipientTab, filter: RecipientFilter) =>
  filter.reason === '' && to.group === filter.group && to.did === filter.did

interface RecipientTabsProps {
  tabs: RecipientTab[]
  filter: RecipientFilter
  onFilter: (filter: RecipientFilter) => void
}

const RecipientTabs = ({ tabs, filter, onFilter }: RecipientTabsProps) => (
  <Choice
    label="Which recipients"
    options={tabs.map(({ label, count }) => ({ key: label, name: label, count }))}
    chosen={tabs.find(tab => isTab(tab, filter))?.label}
    onChoose={chosen =>
      onFilter({ ...NO_FILTER, search: filter.search, ...tabs.find(({ label }) => label === chosen)?.to })
    }
    className="flex-nowrap gap-1 overflow-x-auto px-4 pb-3 sm:flex-wrap"
  />
)
