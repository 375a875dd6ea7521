import { Link } from '@tanstack/react-router'
import type { CampaignReport } from '#contract/campaigns.ts'
import { formatMinute, formatNumber, plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportControls } from './report-controls.tsx'
import { statusOf } from './status.ts'

export function ReportHeader({ report }: { report: CampaignReport }) {
  const { progress } = report
  const status = statusOf(report)
  // Before the expansion ends fewer are in the ledger than were asked for: the bar goes by what was asked for.
  const total =
    report.status === 'finished' ? progress.expanded : Math.max(report.recipientCount, progress.expanded)
  const done = progress.expanded - progress.queued
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-lg">{report.subject}</h2>
          <p className="break-words text-ink-2">
            {report.name}
            {report.fromAddress &&
              ` · from ${report.fromName ? `${report.fromName} ` : ''}<${report.fromAddress}>`}
            {report.sentAt && !report.isHeld && ` · started ${formatMinute(report.sentAt)}`}
            {report.finishedAt && ` · finished ${formatMinute(report.finishedAt)}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ReportActions report={report} />
          <ReportControls report={report} />
          {report.transport === 'outbox' && (
            <Link to="/outbox" title="Kept in the outbox, not delivered">
              <Badge tone="warm">Test mode</Badge>
            </Link>
          )}
          <StatusDot tone={status.tone}>{status.word}</StatusDot>
        </div>
      </div>
      {report.status !== 'draft' && report.status !== 'scheduled' && (
        <div className="mt-3 flex items-center gap-3" aria-live="polite">
          <Progress
            className="grow"
            label="Recipients dealt with"
            value={done}
            max={Math.max(total, 1)}
            valueText={`${formatNumber(done)} of ${plural(total, 'recipient')}`}
          />
          <span className="figures whitespace-nowrap text-ink-2">
            {report.status === 'finished'
              ? `${formatNumber(progress.sent)} of ${formatNumber(total)} sent`
              : `${formatNumber(done)} of ${formatNumber(total)}`}
          </span>
        </div>
      )}
      {report.forecast && <p className="mt-2 text-ink-2 text-sm">{report.forecast}</p>}
    </Card>
  )
}
