import { useQuery } from '@tanstack/react-query'
import type { CampaignReport } from '#contract/campaigns.ts'
import { sequences, type Verdict, type VersionFigures } from '#contract/sequences.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { letterName } from './versions.tsx'

/** The versions of the first letter side by side; a campaign of one has no such card. */
export const ReportVersions = ({ report }: { report: CampaignReport }) =>
  report.versionCount ? (
    <Card flush title="Versions" className="overflow-hidden">
      <Versions id={report.id} />
    </Card>
  ) : null

function Versions({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['versions', id],
    queryFn: ({ signal }) => call(sequences.versions, { params: { id } }, { signal }),
    // It counts them all: every so often, not whenever something changed.
    refetchInterval: 15_000,
  })
  if (error)
    return (
      <EmptyState
        title="The versions could not be loaded"
        text={sentenceOf(error) ?? 'Please try again.'}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    )
  if (!data)
    return (
      <div className="px-4 pb-4">
        <Skeleton className="h-24" />
      </div>
    )
  return (
    <>
      <Table>
        <TableHead>
          <TableRow>
            <TableHeader>Version</TableHeader>
            {['Sent', 'Opened', 'Clicked', 'Replied'].map(name => (
              <TableHeader key={name} className="text-right">
                {name}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.versions.map(version => (
            <Row key={version.version} figures={version} />
          ))}
        </TableBody>
      </Table>
      <ul className="border-line border-t px-4 py-3 text-ink-2">
        {data.verdicts.map(verdict => (
          <li key={verdict.measure}>
            {MEASURES[verdict.measure]}: {sayVerdict(verdict)}
          </li>
        ))}
      </ul>
    </>
  )
}

const MEASURES: Record<Verdict['measure'], string> = {
  opened: 'Opened',
  clicked: 'Clicked',
  replied: 'Replied',
}

const sayVerdict = ({ word, best }: Verdict) =>
  word === 'too-few'
    ? 'too few to tell'
    : word === 'better' && best !== null
      ? `${letterName(best)} is likely better`
      : 'no clear difference'

function Row({ figures: { version, subject, sent, opened, clicked, replied } }: { figures: VersionFigures }) {
  return (
    <TableRow>
      <TableCell className="min-w-48 py-1.5">
        <span className="block">{letterName(version)}</span>
        <span className="wrap-anywhere line-clamp-2 text-ink-3 text-xs">{subject}</span>
      </TableCell>
      <TableCell numeric>{formatNumber(sent)}</TableCell>
      <Share n={opened} of={sent} />
      <Share n={clicked} of={sent} />
      <Share n={replied} of={sent} />
    </TableRow>
  )
}

/** A figure, and under it its share of the sent. */
export const Share = ({ n, of }: { n: number; of: number }) => (
  <TableCell numeric>
    {formatNumber(n)}
    {of > 0 && n > 0 && <span className="block text-ink-3 text-xs">{formatPercent((n / of) * 100)}</span>}
  </TableCell>
)
