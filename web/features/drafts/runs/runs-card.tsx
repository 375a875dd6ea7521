import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type DraftRun, drafts } from '#contract/drafts.ts'
import { call } from '#web/lib/call.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { formatAgo, formatNumber, plural } from '#web/lib/format.ts'
import { useChange } from '#web/lib/use-change.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { runQuery, runsQuery } from '../queries.ts'
import { RUN_STATES } from '../states.ts'

/** The runs of the account, to find them again. Without any, the card stays away. */
export function RunsCard() {
  const { data: runs = [], error, refetch } = useQuery({ ...runsQuery, staleTime: 0 })
  const [deleting, setDeleting] = useState<DraftRun | null>(null)
  useRereadOn('drafts', runsQuery.queryKey)
  if (error)
    return (
      <Card flush title="Drafts for many leads">
        <LoadFailed title="Your drafts couldn’t be loaded" error={error} onRetry={refetch} />
      </Card>
    )
  if (runs.length === 0) return null
  return (
    <Card flush title="Drafts for many leads" text="One email per lead, written in the background.">
      <ul>
        {runs.map(run => (
          <RunLine key={run.id} run={run} onDelete={() => setDeleting(run)} />
        ))}
      </ul>
      {deleting && <DeleteRun run={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  )
}

function RunLine({ run, onDelete }: { run: DraftRun; onDelete: () => void }) {
  const { word, tone } = RUN_STATES[run.state]
  return (
    <li className="flex items-center gap-3 border-line border-t py-1.5 pr-2 pl-4">
      <div className="min-w-0 grow">
        <Link
          to="/drafts/$runId"
          params={{ runId: run.id }}
          className="block truncate font-medium pointer-coarse:py-2 hover:text-accent hover:underline"
        >
          {run.name}
        </Link>
        <p className="figures flex flex-wrap gap-x-2 text-ink-2 text-xs">
          <StatusDot tone={tone}>{word}</StatusDot>
          <span>{countsOf(run)}</span>
          <time dateTime={run.createdAt} className="text-ink-3">
            {formatAgo(run.createdAt)}
          </time>
        </p>
        {run.reason && <p className="text-warm text-xs">{run.reason}</p>}
      </div>
      <IconButton icon={Trash2} size="sm" label={`Delete ${run.name}`} onClick={onDelete} />
    </li>
  )
}

/** "31 of 46 written" while it writes; after that, what's left to review. */
function countsOf({ state, counts: { total, queued, written, flagged, approved, skipped } }: DraftRun): string {
  if (queued > 0 && state !== 'cancelled') return `${formatNumber(total - queued)} of ${formatNumber(total)} written`
  const reviewed = `${formatNumber(approved + skipped)} of ${formatNumber(total)} reviewed`
  if (written === 0) return reviewed
  return flagged > 0 ? `${reviewed}, ${formatNumber(flagged)} flagged` : reviewed
}

function DeleteRun({ run, onClose }: { run: DraftRun; onClose: () => void }) {
  const client = useQueryClient()
  const deleting = useChange({
    mutationFn: () => call(drafts.removeRun, { params: { id: run.id } }),
    said: { title: 'Drafts deleted', text: run.name },
    onSuccess: () => {
      client.setQueryData(runsQuery.queryKey, runs => runs?.filter(({ id }) => id !== run.id))
      client.removeQueries({ queryKey: runQuery(run.id).queryKey })
      onClose()
    },
    failed: ['Not deleted'],
  })
  const drafted = plural(run.counts.total, 'draft')
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete ${drafted}?`}
      text={`We’ll delete “${run.name}” with its drafts.${run.campaignId ? ' The campaign made from it stays.' : ''}`}
      confirm={`Delete ${drafted}`}
      pending={deleting.isPending}
      onConfirm={() => deleting.mutate()}
    />
  )
}
