import type { CampaignReport } from '#contract/campaigns.ts'
import { type StepFigures, sequences } from '#contract/sequences.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Table, TableBody, TableCell, TableRow } from '#web/ui/table.tsx'
import { CONDITIONS } from '../email/follow-ups.tsx'
import { Counted, CountedHead, Share } from './counted-table.tsx'

/** The results of each step, for campaigns with follow-ups. */
export const ReportSteps = ({ report }: { report: CampaignReport }) =>
  report.stepCount ? (
    <Card flush title="Follow-ups" className="overflow-hidden">
      <Steps id={report.id} tracksOpens={report.tracksOpens !== false} />
    </Card>
  ) : null

const Steps = ({ id, tracksOpens }: { id: string; tracksOpens: boolean }) => (
  <Counted
    queryKey={['sequence', id]}
    read={signal => call(sequences.report, { params: { id } }, { signal })}
    failure="The follow-ups couldn’t be loaded"
  >
    {data => (
      <Table>
        <CountedHead
          of="Step"
          figures={['Waiting', 'Sent', ...(tracksOpens ? ['Opened'] : []), 'Clicked', 'Replied', 'Skipped']}
        />
        <TableBody>
          {data.map(step => (
            <Row key={step.step} step={step} tracksOpens={tracksOpens} />
          ))}
        </TableBody>
      </Table>
    )}
  </Counted>
)

function Row({ step, tracksOpens }: { step: StepFigures; tracksOpens: boolean }) {
  const { delayDays, condition, subject, waiting, sent, opened, clicked, replied, stopped } = step
  return (
    <TableRow>
      <TableCell className="min-w-56 py-1.5">
        <span className="block">{step.step === 0 ? 'First email' : `Follow-up ${step.step}`}</span>
        <span className="wrap-anywhere line-clamp-2 text-ink-3 text-xs">
          {condition && delayDays
            ? `${plural(delayDays, 'day')} later to ${CONDITIONS[condition].toLowerCase()}${subject && `: ${subject}`}`
            : subject}
        </span>
      </TableCell>
      <TableCell numeric>{formatNumber(waiting)}</TableCell>
      <TableCell numeric>{formatNumber(sent)}</TableCell>
      {tracksOpens && <Share n={opened} of={sent} />}
      <Share n={clicked} of={sent} />
      <Share n={replied} of={sent} />
      <TableCell numeric>{formatNumber(stopped)}</TableCell>
    </TableRow>
  )
}
