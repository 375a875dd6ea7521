import { useQuery } from '@tanstack/react-query'
import type { CrmFailure } from '#contract/crm.ts'
import { formatMinute } from '#web/lib/format.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { crmFailuresQuery, useCrmName } from './queries.ts'

/** The leads whose last sync failed, and why. */
export function FailedLeads({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(crmFailuresQuery)
  const name = useCrmName()
  const content = () => {
    if (error) return <p role="alert">{sentenceOf(error) ?? 'Couldn’t load the leads. Please try again.'}</p>
    if (!data) return <Skeleton className="h-24" />
    if (data.length === 0) return <p className="text-ink-2">No lead failed in its last sync.</p>
    return <Failures failures={data} />
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Not synced to ${name}`}
      description="The 100 most recent failures. Fix these leads, then select and sync them again."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {content()}
    </Dialog>
  )
}

const Failures = ({ failures }: { failures: CrmFailure[] }) => (
  <ul className="divide-y divide-line border-line border-y">
    {failures.map(({ leadId, businessName, error, failedAt }) => (
      <li key={leadId} className="wrap-anywhere py-2">
        <p className="flex flex-wrap justify-between gap-x-4 font-medium">
          {businessName}
          <span className="figures font-normal text-ink-3">{formatMinute(failedAt)}</span>
        </p>
        <p className="text-ink-2">{error}</p>
      </li>
    ))}
  </ul>
)
