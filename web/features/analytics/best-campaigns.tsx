import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BestCampaign } from '#contract/analytics.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { templateInWords } from '#web/lib/template-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { TemplateText } from '#web/ui/template-text.tsx'
import { FiguresFailed } from './figures-failed.tsx'
import { bestCampaigns } from './queries.ts'

/** The campaigns in the range with the highest open rates, each linked to its report. */
export function BestCampaigns({ days }: { days: number }) {
  const { data, error, refetch } = useQuery(bestCampaigns(days))
  if (error) return <FiguresFailed error={error} onRetry={refetch} />
  return (
    <Card
      flush
      title="Best campaigns"
      text="Campaigns with the highest open rate in this range."
      className="overflow-hidden"
    >
      <Table aria-label="Best campaigns">
        <TableHead>
          <TableRow>
            <TableHeader>Campaign</TableHeader>
            <TableHeader className="text-right">Sent</TableHeader>
            <TableHeader className="text-right max-sm:hidden">Delivery rate</TableHeader>
            <TableHeader className="text-right">Open rate</TableHeader>
            <TableHeader className="text-right">Click rate</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {data ? data.map(row => <Row key={row.id} campaign={row} />) : <SkeletonRows columns={5} />}
        </TableBody>
      </Table>
    </Card>
  )
}

const Row = ({ campaign }: { campaign: BestCampaign }) => (
  <TableRow>
    <th scope="row" className="max-w-36 py-1 pr-3 pl-4 text-left font-normal sm:max-w-80">
      <span className="flex items-center gap-2">
        <Link
          to="/campaigns/$id"
          params={{ id: campaign.id }}
          title={campaign.name}
          className="min-w-0 truncate font-medium hover:text-accent hover:underline"
        >
          {campaign.name}
        </Link>
        {campaign.isTest && <Badge tone="warm">Test mode</Badge>}
      </span>
      <span className="block truncate text-ink-3 text-xs" title={templateInWords(campaign.subject)}>
        <TemplateText text={campaign.subject} />
      </span>
    </th>
    <TableCell numeric>{formatNumber(campaign.totalSent)}</TableCell>
    <TableCell numeric className="max-sm:hidden">
      {formatPercent(campaign.deliveryRate)}
    </TableCell>
    <TableCell numeric>
      {campaign.openRate === null ? (
        <span className="whitespace-normal text-ink-3 text-xs">Opens aren’t tracked</span>
      ) : (
        formatPercent(campaign.openRate)
      )}
    </TableCell>
    <TableCell numeric>{formatPercent(campaign.clickRate)}</TableCell>
  </TableRow>
)
