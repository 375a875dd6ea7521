import { useInfiniteQuery } from '@tanstack/react-query'
import type { CampaignRecipient, RecipientGroup } from '#contract/campaigns.ts'
import { formatMinute } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { recipientsQuery } from './queries.ts'
import { outcomeOf, RECIPIENT_GROUP } from './status.ts'

interface RecipientsCardProps {
  id: string
  group: RecipientGroup | ''
  onGroup: (group: RecipientGroup | '') => void
}

export function RecipientsCard({ id, group, onGroup }: RecipientsCardProps) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    recipientsQuery(id, group),
  )
  const rows = data?.pages.flatMap(page => page.rows)
  const filter = (
    <Select label="Show" value={group} onChange={event => onGroup(event.target.value as RecipientGroup | '')}>
      <option value="">Everybody</option>
      {Object.entries(RECIPIENT_GROUP).map(([value, { word }]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  )
  return (
    <Card flush title="Recipients" actions={filter} className="overflow-hidden">
      {error ? (
        <EmptyState
          title="The recipients could not be loaded"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      ) : rows?.length === 0 ? (
        <EmptyState
          title={group ? `Nobody is in “${RECIPIENT_GROUP[group].word}”` : 'Nobody is in the list yet'}
          text={group ? undefined : 'Recipients appear here once the campaign is sent.'}
        />
      ) : (
        <Table>
          <TableHead>
            <TableRow>
              <TableHeader>Recipient</TableHeader>
              <TableHeader>State</TableHeader>
              <TableHeader className="max-sm:hidden">Detail</TableHeader>
              <TableHeader className="text-right max-md:hidden">Sent</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows ? (
              rows.map(row => <RecipientRow key={row.id} recipient={row} />)
            ) : (
              <SkeletonRows columns={4} />
            )}
          </TableBody>
        </Table>
      )}
      {hasNextPage && (
        <div className="border-line border-t p-3 text-center">
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </Card>
  )
}

function RecipientRow({ recipient }: { recipient: CampaignRecipient }) {
  const outcome = outcomeOf(recipient)
  return (
    <TableRow>
      <TableCell className="max-w-64 py-1 xl:max-w-80">
        <span className="block truncate font-medium" title={recipient.email}>
          {recipient.email}
        </span>
        {recipient.businessName && (
          <span className="block truncate text-ink-3 text-xs" title={recipient.businessName}>
            {recipient.businessName}
          </span>
        )}
        <span className="block text-ink-2 text-xs sm:hidden">{recipient.reasonText}</span>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <StatusDot tone={outcome.tone}>{outcome.word}</StatusDot>
      </TableCell>
      <TableCell className="break-words text-ink-2 max-sm:hidden">{recipient.reasonText ?? ''}</TableCell>
      <TableCell className="figures whitespace-nowrap text-right text-ink-2 max-md:hidden">
        {recipient.sentAt ? formatMinute(recipient.sentAt) : '–'}
      </TableCell>
    </TableRow>
  )
}
