import { Link } from '@tanstack/react-router'
import type { CampaignReport } from '#contract/campaigns.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { canEdit } from '../status.ts'
import { useDuplicate } from '../use-duplicate.ts'

interface ReportActionsProps {
  report: CampaignReport
  onRename: () => void
}

/** Edit, rename, or duplicate a campaign, as far as its status allows. */
export function ReportActions({ report, onRename }: ReportActionsProps) {
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
