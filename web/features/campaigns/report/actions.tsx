import { Link } from '@tanstack/react-router'
import type { CampaignReport } from '#contract/campaigns.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { useDuplicate } from '../use-duplicate.ts'

interface ReportActionsProps {
  report: CampaignReport
  onRename: () => void
}

/** Edit, rename, or duplicate a campaign, as far as its status allows. */
export function ReportActions({ report: { id, status }, onRename }: ReportActionsProps) {
  const copy = useDuplicate()
  return (
    <>
      {(status === 'sending' || status === 'paused') && (
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
