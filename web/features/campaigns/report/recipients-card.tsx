import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { RecipientGroup } from '#contract/campaign-recipients.ts'
import type { CampaignProgress } from '#contract/campaigns.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'
import { type RecipientFilter, recipientsQuery } from '../queries.ts'
import { RECIPIENT_GROUP } from '../status.ts'
import { RecipientHistoryDialog } from './recipient-history.tsx'
import { RecipientsTable } from './recipients-table.tsx'

interface RecipientsCardProps {
  id: string
  filter: RecipientFilter
  reasons: CampaignProgress['reasons']
  onFilter: (filter: RecipientFilter) => void
}

/** The recipients, one page at a time. */
export function RecipientsCard({ id, filter, reasons, onFilter }: RecipientsCardProps) {
  const pages = usePages(JSON.stringify(filter))
  const { data, error, refetch, isPlaceholderData } = useQuery(recipientsQuery(id, filter, pages.cursor))
  const [shown, setShown] = useState<string | null>(null)
  const next = data?.next ?? null
  return (
    <Card
      flush
      title="Recipients"
      actions={<Filters filter={filter} reasons={reasons} onFilter={onFilter} />}
      className="overflow-hidden"
    >
      {error && <LoadFailed title="The recipients couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && data?.rows.length === 0 && <NoRecipients filter={filter} isFirst={pages.number === 1} />}
      {!error && data?.rows.length !== 0 && (
        <RecipientsTable rows={data?.rows} isOld={isPlaceholderData} onShow={setShown} />
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

function Filters({ filter, reasons, onFilter }: Omit<RecipientsCardProps, 'id'>) {
  const reason = reasons.find(r => r.reason === filter.reason)
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
      />
      <Select
        label="Show"
        value={filter.group}
        onChange={event => onFilter({ ...filter, group: event.target.value as RecipientGroup | '' })}
      >
        <option value="">All recipients</option>
        {Object.entries(RECIPIENT_GROUP).map(([value, { word }]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
    </>
  )
}

function NoRecipients({ filter: { search, reason, group }, isFirst }: { filter: RecipientFilter; isFirst: boolean }) {
  if (!isFirst) return <EmptyState title="No more recipients" />
  if (search) return <EmptyState title={`No address contains “${search}”`} text="Search for any part of an address." />
  if (reason) return <EmptyState title="No recipients with this reason" />
  if (group) return <EmptyState title={`No recipients in “${RECIPIENT_GROUP[group].word}”`} />
  return <EmptyState title="Preparing the recipients" text="They appear here as the campaign starts." />
}
