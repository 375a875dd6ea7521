import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CampaignReport } from '#contract/campaigns.ts'
import { formatMinute, formatNumber, plural } from '#web/lib/format.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { TemplateText } from '#web/ui/template-text.tsx'
import { CampaignName } from '../campaign-name.tsx'
import { canEdit, hasBegun, isTestOf, stateOf } from '../status.ts'
import { useDuplicate } from '../use-duplicate.ts'
import { useMove } from '../use-move.ts'

export function ReportHeader({ report }: { report: CampaignReport }) {
  const { progress } = report
  const state = stateOf(report)
  const [isRenaming, setIsRenaming] = useState(false)
  // Until all recipients are expanded, the bar measures against the number that was asked for.
  const total = report.status === 'finished' ? progress.expanded : Math.max(report.recipientCount, progress.expanded)
  const done = progress.expanded - progress.queued
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-base">
            <StatusDot tone={state.tone}>{state.word}</StatusDot>
            {isTestOf(report) && <Badge tone="warm">Test mode</Badge>}
          </p>
          {isRenaming && <CampaignName campaign={report} onClose={() => setIsRenaming(false)} />}
          <h2 className="break-words font-medium">
            <TemplateText text={report.subject} />
          </h2>
          <p className="break-words text-ink-2">
            {[
              report.fromAddress && `From ${report.fromName ? `${report.fromName} ` : ''}<${report.fromAddress}>`,
              report.sentAt && !report.isHeld && `started ${formatMinute(report.sentAt)}`,
              report.finishedAt && `finished ${formatMinute(report.finishedAt)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ReportActions report={report} onRename={() => setIsRenaming(true)} />
          <ReportControls report={report} />
        </div>
      </div>
      {hasBegun(report) && (
        <div className="mt-3 flex items-center gap-3" aria-live="polite">
          <Progress
            className="grow"
            label="Recipients processed"
            value={done}
            max={Math.max(total, 1)}
            valueText={`${formatNumber(done)} of ${plural(total, report.stepCount ? 'email' : 'recipient')}`}
          />
          <span className="figures whitespace-nowrap text-ink-2">
            {report.status === 'finished'
              ? `${formatNumber(progress.sent)} of ${formatNumber(total)} ${isTestOf(report) ? 'kept' : 'sent'}`
              : `${formatNumber(done)} of ${formatNumber(total)}${report.stepCount ? ' emails' : ''}`}
          </span>
        </div>
      )}
      {isTestOf(report) && (
        <p className="mt-2 text-ink-2">
          {report.sentCount > 0
            ? 'Test mode kept these emails in the outbox. Nobody received them. '
            : 'Test mode keeps the emails of this campaign in the outbox. Nobody receives them. '}
          <Link to="/outbox" className="text-accent underline">
            Open outbox
          </Link>
        </p>
      )}
      {report.forecast && <p className="mt-2 text-ink-2 text-sm">{report.forecast}</p>}
    </Card>
  )
}

/** Edit, rename, or duplicate a campaign, as far as its status allows. */
function ReportActions({ report, onRename }: { report: CampaignReport; onRename: () => void }) {
  const { id } = report
  const copy = useDuplicate()
  return (
    <>
      {canEdit(report) && (
        <Link to="/campaigns/$id" params={{ id }} search={{ edit: 'yes' }} className={buttonStyles({ size: 'sm' })}>
          Edit
        </Link>
      )}
      <Button size="sm" onClick={onRename}>
        Rename
      </Button>
      <Button size="sm" pending={copy.isPending} onClick={() => copy.mutate(id)}>
        Duplicate
      </Button>
    </>
  )
}

/** Pauses, resumes, and cancels a campaign that is sending. */
function ReportControls({ report }: { report: CampaignReport }) {
  const { status, recipientCount, progress } = report
  const moving = useMove(report)
  if (status !== 'sending' && status !== 'paused') return null
  const move = status === 'sending' ? 'pause' : 'resume'
  const left = Math.max(recipientCount, progress.expanded) - (progress.expanded - progress.queued)
  return (
    <div className="flex items-center gap-2">
      <Button size="sm" pending={moving.isPending} onClick={() => moving.mutate(move)}>
        {move === 'pause' ? 'Pause' : 'Resume'}
      </Button>
      <DialogButton
        size="sm"
        variant="danger-ghost"
        dialog={close => (
          <AlertDialog
            onClose={close}
            title="Cancel this campaign?"
            text={`${plural(left, 'recipient')} won’t get the email and won’t count toward your monthly limit. Emails that were already sent can’t be recalled. You can’t undo this.`}
            confirm="Cancel campaign"
            cancel="Keep campaign"
            pending={moving.isPending}
            onConfirm={() => moving.mutate('cancel', { onSuccess: close })}
          />
        )}
      >
        Cancel campaign
      </DialogButton>
    </div>
  )
}
