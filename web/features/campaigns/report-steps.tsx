import { useQuery } from '@tanstack/react-query'
import type { CampaignReport } from '#contract/campaigns.ts'
import { type StepFigures, sequences } from '#contract/sequences.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { CONDITIONS } from './follow-ups.tsx'
import { Share } from './report-versions.tsx'

/** What became of each letter; a campaign of one has no such card. */
export const ReportSteps = ({ report }: { report: CampaignReport }) =>
  report.stepCount ? (
    <Card flush title="Follow-ups" className="overflow-hidden">
      <Steps id={report.id} />
    </Card>
  ) : null

function Steps({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sequence', id],
    queryFn: ({ signal }) => call(sequences.report, { params: { id } }, { signal }),
    // It counts them all: every so often, not whenever something changed.
    refetchInterval: 15_000,
  })
  if (error)
    return (
      <EmptyState
        title="The follow-ups could not be loaded"
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
    <Table>
      <TableHead>
        <TableRow>
          <TableHeader>Letter</TableHeader>
          {['Waiting', 'Sent', 'Opened', 'Clicked', 'Replied', 'Not sent'].map(name => (
            <TableHeader key={name} className="text-right">
              {name}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {data.map(step => (
          <Row key={step.step} step={step} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ step }: { step: StepFigures }) {
  const { delayDays, condition, subject, waiting, sent, opened, clicked, replied, stopped } = step
  return (
    <TableRow>
      <TableCell className="min-w-56 py-1.5">
        <span className="block">{step.step === 0 ? 'First letter' : `Follow-up ${step.step}`}</span>
        <span className="wrap-anywhere line-clamp-2 text-ink-3 text-xs">
          {condition && delayDays
            ? `${plural(delayDays, 'day', 'days')} later, ${CONDITIONS[condition].toLowerCase()}${subject && `: ${subject}`}`
            : subject}
        </span>
      </TableCell>
      <TableCell numeric>{formatNumber(waiting)}</TableCell>
      <TableCell numeric>{formatNumber(sent)}</TableCell>
      <Share n={opened} of={sent} />
      <Share n={clicked} of={sent} />
      <Share n={replied} of={sent} />
      <TableCell numeric>{formatNumber(stopped)}</TableCell>
    </TableRow>
  )
}
