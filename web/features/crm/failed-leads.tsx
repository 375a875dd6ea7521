import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatMinute } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { crmFailuresQuery } from './queries.ts'

/** The leads that are no contacts, or not as they are now, and why. */
export function FailedLeads({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(crmFailuresQuery)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Not synced to HubSpot"
      description="The newest hundred. Mend them, select them and sync again."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error ? (
        <p role="alert">{sentenceOf(error) ?? 'They could not be loaded. Please try again.'}</p>
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.length === 0 ? (
        <p className="text-ink-2">No lead failed in its last sync.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {data.map(({ leadId, businessName, error: reason, failedAt }) => (
            <li key={leadId} className="wrap-anywhere py-2">
              <p className="flex flex-wrap justify-between gap-x-4 font-medium">
                {businessName}
                <span className="figures font-normal text-ink-3">{formatMinute(failedAt)}</span>
              </p>
              <p className="text-ink-2">{reason}</p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
