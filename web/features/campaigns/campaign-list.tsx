import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import type { Campaign } from '#contract/campaigns.ts'
import { isTrouble } from '#contract/sequences.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatAgo, formatNumber, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { campaignsQuery, refreshCampaign } from './queries.ts'
import { statusOf } from './status.ts'

export function CampaignList() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(campaignsQuery)
  useServerEvents('campaign', event => refreshCampaign(queryClient, event.id))
  return (
    <Card flush title="Your campaigns" className="overflow-hidden">
      {error ? (
        <EmptyState
          title="Your campaigns could not be loaded"
          text={sentenceOf(error) ?? 'Please try again.'}
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      ) : data?.length === 0 ? (
        <EmptyState
          icon={Mail}
          title="No campaigns yet"
          text="What you send stands here, with what came of it."
        />
      ) : (
        <Table className="table-fixed">
          <TableHead>
            <TableRow>
              <TableHeader>Campaign</TableHeader>
              <TableHeader className="w-28 max-sm:w-24">Status</TableHeader>
              <TableHeader className="w-20 text-right">Sent</TableHeader>
              <TableHeader className="w-20 text-right max-sm:hidden">Opened</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {data ? (
              data.map(row => <CampaignRow key={row.id} campaign={row} />)
            ) : (
              <SkeletonRows columns={4} />
            )}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const status = statusOf(campaign)
  return (
    <TableRow>
      <TableCell className="py-1">
        <Link
          to="/campaigns/$id"
          params={{ id: campaign.id }}
          title={campaign.subject}
          className="block truncate font-medium text-ink pointer-coarse:pt-2 hover:text-accent hover:underline"
        >
          {campaign.subject}
        </Link>
        <span className="block truncate text-ink-3 text-xs" title={campaign.name}>
          {campaign.replyCount > 0 && `${plural(campaign.replyCount, 'reply', 'replies')} · `}
          {campaign.name} · <time dateTime={campaign.createdAt}>{formatAgo(campaign.createdAt)}</time>
        </span>
      </TableCell>
      <TableCell>
        <StatusDot tone={isTrouble(campaign.statusReason) ? 'bad' : status.tone}>{status.word}</StatusDot>
      </TableCell>
      <TableCell numeric className="whitespace-nowrap">
        {formatNumber(campaign.sentCount)}
        {/* With follow-ups there are more mails than recipients. */}
        {campaign.sentCount <= campaign.recipientCount && ` / ${formatNumber(campaign.recipientCount)}`}
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        {formatNumber(campaign.openCount)}
      </TableCell>
    </TableRow>
  )
}
